internal import CognitoModel
internal import UserPool

extension AdminGetUserAuthFactors: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let user = try await pool.user(input.username)
        let factors = try await pool.authenticationFactors(of: user)
        var output = Output()
        output.username = user.username.text
        output.show(user.preference)
        output.configuredUserAuthFactors = factors.configured.map { AuthFactorType(rawValue: $0.rawValue) }
        return output
    }
}

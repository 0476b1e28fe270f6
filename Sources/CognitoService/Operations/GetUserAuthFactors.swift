internal import CognitoModel
internal import UserPool

extension GetUserAuthFactors: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let user = try await call.pools.signedInUser(input.accessToken)
        let factors = try await user.pool.authenticationFactors(of: user.user)
        var output = Output()
        output.username = user.user.username.text
        output.show(user.user.preference)
        output.configuredUserAuthFactors = factors.configured.map { AuthFactorType(rawValue: $0.rawValue) }
        return output
    }
}

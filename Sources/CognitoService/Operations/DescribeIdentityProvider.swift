internal import CognitoModel
internal import UserPool

extension DescribeIdentityProvider: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.identityProvider = IdentityProviderType(try await pool.identityProvider(input.providerName), of: pool)
        return output
    }
}

internal import CognitoModel
internal import UserPool

extension GetIdentityProviderByIdentifier: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let provider = try await pool.identityProvider(identifier: input.idpIdentifier)
        var output = Output()
        output.identityProvider = IdentityProviderType(provider, of: pool)
        return output
    }
}

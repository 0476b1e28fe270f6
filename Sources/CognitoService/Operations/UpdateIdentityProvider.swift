internal import CognitoModel
internal import UserPool

extension UpdateIdentityProvider: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let change = IdentityProviderChange(
            details: input.providerDetails, mapping: input.attributeMapping, identifiers: input.idpIdentifiers,
            acrMapping: input.acrMapping)
        let provider = try await pool.updateIdentityProvider(input.providerName, change)
        var output = Output()
        output.identityProvider = IdentityProviderType(provider, of: pool)
        return output
    }
}

internal import CognitoModel
internal import UserPool

extension CreateIdentityProvider: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        guard let kind = ProviderKind(rawValue: input.providerType.rawValue) else {
            throw UserPoolError.invalidParameter("Invalid ProviderType: \(input.providerType.rawValue)")
        }
        let change = IdentityProviderChange(
            details: input.providerDetails, mapping: input.attributeMapping, identifiers: input.idpIdentifiers,
            acrMapping: input.acrMapping)
        let provider = try await pool.createIdentityProvider(input.providerName, kind, change)
        var output = Output()
        output.identityProvider = IdentityProviderType(provider, of: pool)
        return output
    }
}

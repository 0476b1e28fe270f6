internal import CognitoModel
internal import UserPool

extension CreateManagedLoginBranding: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let client = try await call.client(input.clientID, of: pool)
        let change = try Branding.Change(
            provided: input.useCognitoProvidedValues, settings: input.settings, assets: input.assets)
        var output = Output()
        output.managedLoginBranding = ManagedLoginBrandingType(
            try await pool.createBranding(change, for: client), in: pool)
        return output
    }
}

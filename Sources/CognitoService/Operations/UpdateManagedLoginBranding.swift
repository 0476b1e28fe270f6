internal import CognitoModel
internal import UserPool

extension UpdateManagedLoginBranding: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        // The model lets both be left out; without them there is nothing to change.
        guard let poolID = input.userPoolID else { throw UserPoolError.missingParameter("UserPoolId") }
        guard let id = input.managedLoginBrandingID else {
            throw UserPoolError.missingParameter("ManagedLoginBrandingId")
        }
        let pool = try await call.pool(poolID)
        let change = try Branding.Change(
            provided: input.useCognitoProvidedValues, settings: input.settings, assets: input.assets)
        var output = Output()
        output.managedLoginBranding = ManagedLoginBrandingType(try await pool.updateBranding(id, change), in: pool)
        return output
    }
}

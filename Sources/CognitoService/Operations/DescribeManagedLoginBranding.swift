internal import CognitoModel
internal import UserPool

extension DescribeManagedLoginBranding: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let branding = try await pool.branding(input.managedLoginBrandingID)
        var output = Output()
        output.managedLoginBranding = ManagedLoginBrandingType(
            branding, in: pool, merged: input.returnMergedResources == true)
        return output
    }
}

internal import CognitoModel
internal import UserPool

extension DeleteManagedLoginBranding: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteBranding(input.managedLoginBrandingID)
        return NoContent()
    }
}

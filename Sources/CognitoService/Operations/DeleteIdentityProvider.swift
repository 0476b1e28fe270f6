internal import CognitoModel
internal import UserPool

extension DeleteIdentityProvider: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteIdentityProvider(input.providerName)
        return NoContent()
    }
}

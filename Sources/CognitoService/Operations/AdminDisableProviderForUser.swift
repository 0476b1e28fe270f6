internal import CognitoModel
internal import UserPool

extension AdminDisableProviderForUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).disableProvider(for: input.user.user("User"))
        return Empty()
    }
}

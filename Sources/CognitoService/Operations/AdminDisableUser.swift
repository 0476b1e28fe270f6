internal import CognitoModel
internal import UserPool

extension AdminDisableUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).disableUser(input.username)
        return Empty()
    }
}

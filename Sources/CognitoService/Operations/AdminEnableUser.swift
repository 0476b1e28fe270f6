internal import CognitoModel
internal import UserPool

extension AdminEnableUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).enableUser(input.username)
        return Empty()
    }
}

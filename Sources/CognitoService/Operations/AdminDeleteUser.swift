internal import CognitoModel
internal import UserPool

extension AdminDeleteUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).deleteUser(input.username)
        return NoContent()
    }
}

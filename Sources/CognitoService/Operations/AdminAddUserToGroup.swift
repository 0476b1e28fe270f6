internal import CognitoModel
internal import UserPool

extension AdminAddUserToGroup: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).addUser(input.username, toGroup: input.groupName)
        return NoContent()
    }
}

internal import CognitoModel
internal import UserPool

extension AdminRemoveUserFromGroup: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).removeUser(input.username, fromGroup: input.groupName)
        return NoContent()
    }
}

internal import CognitoModel
internal import UserPool

extension DeleteGroup: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.deleteGroup(input.groupName, of: call.pool(input.userPoolID))
        return NoContent()
    }
}

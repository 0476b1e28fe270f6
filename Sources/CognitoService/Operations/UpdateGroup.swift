internal import CognitoModel
internal import UserPool

extension UpdateGroup: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let change = GroupChange(description: input.description, role: input.roleARN, precedence: input.precedence)
        var output = Output()
        output.group = GroupType(try await pool.updateGroup(input.groupName, change), of: pool)
        return output
    }
}

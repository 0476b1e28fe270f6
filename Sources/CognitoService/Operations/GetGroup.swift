internal import CognitoModel
internal import UserPool

extension GetGroup: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        var output = Output()
        output.group = GroupType(try await pool.group(input.groupName), of: pool)
        return output
    }
}

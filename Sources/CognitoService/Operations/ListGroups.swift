internal import CognitoModel
internal import UserPool

extension ListGroups: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let page = try await pool.groups(from: input.nextToken, limit: input.limit)
        var output = Output()
        output.groups = page.elements.map { GroupType($0, of: pool) }
        output.nextToken = page.next
        return output
    }
}

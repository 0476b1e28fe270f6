internal import CognitoModel
internal import UserPool

extension ListResourceServers: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        let page = try await pool.resourceServers(from: input.nextToken, limit: input.maxResults)
        var output = Output()
        output.resourceServers = page.elements.map { ResourceServerType($0, of: pool) }
        output.nextToken = page.next
        return output
    }
}

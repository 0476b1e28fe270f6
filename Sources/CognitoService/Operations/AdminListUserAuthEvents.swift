internal import CognitoModel
internal import UserPool

extension AdminListUserAuthEvents: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        // What was answered before is in the list.
        await call.pools.finishNotes()
        let page = try await pool.authEvents(of: input.username, from: input.nextToken, limit: input.maxResults)
        var output = Output()
        output.authEvents = page.elements.map { AuthEventType($0) }
        output.nextToken = page.next
        return output
    }
}

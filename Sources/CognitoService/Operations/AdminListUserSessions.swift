internal import CognitoModel
internal import UserPool

extension AdminListUserSessions: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let page = try await call.pool(input.userPoolID).sessions(of: input.username, from: input.nextToken)
        var output = Output()
        output.sessions = page.elements.map { SessionDescriptionType($0, isCurrent: false) }
        output.nextToken = page.next
        return output
    }
}

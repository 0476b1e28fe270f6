internal import CognitoModel
internal import UserPool

extension ListUserSessions: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let user = try await call.pools.signedInUser(input.accessToken)
        let page = try await user.sessions(from: input.nextToken)
        var output = Output()
        output.sessions = page.elements.map { SessionDescriptionType($0, isCurrent: $0.id == user.session) }
        output.nextToken = page.next
        return output
    }
}

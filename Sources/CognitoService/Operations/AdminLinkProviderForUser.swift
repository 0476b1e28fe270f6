internal import CognitoModel
internal import UserPool

extension AdminLinkProviderForUser: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let pool = try await call.pool(input.userPoolID)
        try await pool.link(input.sourceUser.user("SourceUser"), to: input.destinationUser.user("DestinationUser"))
        return Empty()
    }
}

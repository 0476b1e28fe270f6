internal import CognitoModel
internal import UserPool

extension RevokeUserSession: Handler {
    /// Every session here is one of tokens that the API gave: none came through a single sign-on session, so none is
    /// linked to another, and `RevokeAssociatedSessions` makes no difference.
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken).revokeSession(input.sessionID)
        return Output()
    }
}

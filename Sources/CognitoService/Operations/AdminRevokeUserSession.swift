internal import CognitoModel
internal import UserPool

extension AdminRevokeUserSession: Handler {
    /// `RevokeAssociatedSessions` makes no difference, as with ``RevokeUserSession``.
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).revokeSession(input.sessionID, of: input.username)
        return Output()
    }
}

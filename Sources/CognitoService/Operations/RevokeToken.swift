internal import CognitoModel
internal import UserPool

extension RevokeToken: Handler {
    /// `RevokeAssociatedSessions` makes no difference, as with ``RevokeUserSession``.
    static func respond(to input: Input, in call: Call) async throws -> Output {
        do {
            let (client, pool) = try await call.client(input.clientID)
            try await pool.revoke(input.token, clientSecret: input.clientSecret, through: client)
        } catch let error as UserPoolError where error.code == .clientNotFound {
            // The operation declares no ResourceNotFoundException.
            throw UserPoolError(.unauthorizedClient, error.context)
        }
        return Output()
    }
}

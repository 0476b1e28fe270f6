internal import Database
public import LatchkeyPlatform

/// Somebody whose access token was found right.
public struct SignedInUser: Sendable {
    /// The pool that they are in.
    public let pool: Pool
    /// The client that they signed in through.
    public let client: Client
    /// The user, as stored now.
    public let user: User
    /// The session of the token.
    public let session: SessionID
    /// When the token expires.
    public let expires: Timestamp
}

extension SignedInUser {
    /// The user as they call from somewhere.
    public func calling(from origin: RequestOrigin) -> SignedInUser {
        SignedInUser(
            pool: pool, client: client.calling(from: origin), user: user, session: session, expires: expires)
    }

    /// The user as stored now. Throws `accessTokenRevoked` when they are gone or disabled meanwhile.
    func present(in connection: any Connection) async throws -> User {
        guard let user = try await UserStore(connection: connection, pool: pool).find(user.subject), user.isEnabled
        else { throw UserPoolError(.accessTokenRevoked) }
        return user
    }
}

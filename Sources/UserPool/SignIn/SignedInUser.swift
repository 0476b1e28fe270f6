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

    /// Takes a change out of the budget that the user has of them: of each, the journal keeps all of the user as they
    /// were before. Throws `limitExceeded` when there is none left.
    func takeChange(in connection: any Connection) async throws {
        let configuration = pool.services.configuration
        let limit = Budget.Limit(burst: configuration.changeBurst, refill: configuration.changeRefill)
        let isGranted = try await AttemptStore(connection, pool: pool.id).take(
            .changeOfUser, of: AccountKey(user.subject), limit: limit, at: pool.services.clock.now())
        guard isGranted else { throw UserPoolError(.limitExceeded) }
    }
}

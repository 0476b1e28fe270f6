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

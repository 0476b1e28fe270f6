public import LatchkeyJSON
public import LatchkeyPlatform

/// A token that was verified: what it says is true.
public struct VerifiedToken: Sendable {
    /// What the token is for (`token_use`).
    public let use: TokenUse
    /// The user's immutable id (`sub`); of a client's own token, the client.
    public let subject: String
    /// The user's name (`username` or `cognito:username`); none in a client's own token.
    public let username: String?
    /// The client that the token was issued to (`client_id` or `aud`).
    public let clientID: String
    /// The scopes of an access token, in their order; none in an ID token.
    public let scopes: [String]
    /// The user's groups (`cognito:groups`), each a name as a whole.
    public let groups: [String]
    /// The user pool that issued it (`iss`).
    public let issuer: String
    /// When it expires (`exp`).
    public let expires: Timestamp
    /// When it was issued (`iat`).
    public let issuedAt: Timestamp?
    /// When the user signed in (`auth_time`); refreshing keeps it.
    public let authTime: Timestamp?
    /// The session that it belongs to (`origin_jti`); none when the token cannot be revoked.
    public let sessionID: String?

    private let payload: [UInt8]

    init(_ claims: Claims, use: TokenUse, clientID: String, subject: String, expires: Timestamp, payload: [UInt8]) {
        self.use = use
        self.subject = subject
        self.clientID = clientID
        self.expires = expires
        self.payload = payload
        username = claims.username
        scopes = claims.scopes
        groups = claims.groups
        issuer = claims.issuer ?? ""
        issuedAt = claims.issuedAt
        authTime = claims.authTime
        sessionID = claims.sessionID
    }

    /// All claims. They are read anew each time: keep the value when several are needed.
    public var claims: JSONValue {
        // SAFETY: the payload was read as JSON without duplicate members before this value was made.
        try! JSONValue(parsing: payload)
    }
}

internal import LatchkeyJOSE
public import LatchkeyJSON
public import LatchkeyPlatform

// Claims and moments come along with this module.
@_exported public import enum LatchkeyJSON.JSONValue
@_exported public import struct LatchkeyPlatform.Timestamp

/// A token that was verified: what it says is true.
public struct VerifiedToken: Sendable {
    /// What the token is for (`token_use`).
    public let use: TokenUse
    /// The user's immutable id (`sub`); of a client's own token, the client.
    public let subject: String
    /// The client that the token was issued to (`client_id` or `aud`).
    public let clientID: String
    /// The user pool that issued it (`iss`).
    public let issuer: String
    /// When it expires (`exp`).
    public let expires: Timestamp
    private let read: JWTClaims
    private let payload: [UInt8]

    init(
        use: TokenUse, subject: String, clientID: String, issuer: String, expires: Timestamp, read: consuming JWTClaims,
        payload: consuming [UInt8]
    ) {
        self.use = use
        self.subject = subject
        self.clientID = clientID
        self.issuer = issuer
        self.expires = expires
        self.read = read
        self.payload = payload
    }

    /// The user's name (`username` or `cognito:username`); none in a client's own token.
    public var username: String? {
        switch use {
        case .access: read.username
        case .id: read.cognitoUsername
        }
    }

    /// The scopes of an access token, in their order (RFC 6749 §3.3); none in an ID token.
    public var scopes: [String] { read.scopes }

    /// The user's groups (`cognito:groups`), each a name as a whole.
    public var groups: [String] { read.groups }

    /// Whom it is for (`aud`): of an ID token its client, of an access token nobody in particular unless it was made
    /// for one service.
    public var audience: [String] { read.audience }

    /// When it was issued (`iat`).
    public var issuedAt: Timestamp? { read.times.issuedAt }

    /// When the user signed in (`auth_time`); refreshing keeps it.
    public var authTime: Timestamp? { read.authTime }

    /// The session that it belongs to (`origin_jti`); none when the token cannot be revoked.
    public var sessionID: String? { read.sessionID }

    /// All claims. They are read anew each time: keep the value when several are needed.
    public var claims: JSONValue {
        // SAFETY: the payload was read as JSON without duplicate members before this value was made.
        try! JSONValue(parsing: payload)
    }
}

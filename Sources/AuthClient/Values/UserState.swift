/// Whether somebody is signed in, as a host program sees it.
public enum UserState: String, Sendable, Hashable {
    /// The store has not been read yet: before ``Session/initialize()``. No listener ever hears it.
    case unknown
    /// Nobody is signed in.
    case signedOut
    /// Somebody is signed in: their tokens are there, or can be had as soon as the network is.
    case signedIn
    /// Somebody was signed in until the server ended the session. ``Session/signOut(_:)`` or a new sign-in leads on.
    case tokenInvalid
}

/// What goes with a ``UserState``.
public struct UserStateInfo: Sendable, Equatable {
    /// Who is signed in, or was until the session ended.
    public let user: SignedInUser?
    /// Why the session ended, with ``UserState/tokenInvalid``.
    public let reason: SessionEndReason?

    /// The information of a state, as a test or a preview makes it.
    public init(user: SignedInUser? = nil, reason: SessionEndReason? = nil) {
        self.user = user
        self.reason = reason
    }
}

/// Who is signed in.
public struct SignedInUser: Sendable, Equatable {
    /// The user name as the server knows it.
    public let username: String
    /// The `sub` of the tokens: it stays when the name changes and is never used again.
    public let subject: String

    /// A user by name and subject.
    public init(username: String, subject: String) {
        self.username = username
        self.subject = subject
    }
}

/// Why the server ended a session.
public struct SessionEndReason: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    /// A reason by the server's word for it; words of newer servers are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Signed out everywhere, by the user or an administrator.
    public static let signedOut = Self(rawValue: "signedOut")
    /// The session's refresh token was revoked.
    public static let revoked = Self(rawValue: "revoked")
    /// The user was disabled.
    public static let disabled = Self(rawValue: "disabled")
    /// The user was deleted.
    public static let deleted = Self(rawValue: "deleted")
    /// The password was reset.
    public static let passwordReset = Self(rawValue: "passwordReset")
    /// A refresh token was used a second time, a sign of theft (RFC 9700 §4.14.2).
    public static let reuse = Self(rawValue: "reuse")
    /// The session reached the end of its time.
    public static let expired = Self(rawValue: "expired")
    /// The server refused to go on and did not say why.
    public static let refused = Self(rawValue: "refused")
}

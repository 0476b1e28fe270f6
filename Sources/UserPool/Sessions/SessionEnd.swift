/// Why a session ended. The raw value is what the event stream of a session says.
public enum SessionEnd: String, Sendable, CaseIterable {
    /// The user signed out everywhere, or an administrator did it for them.
    case signedOut
    /// Its refresh token was revoked.
    case revoked
    /// The user signed in once more than a user may have sessions, and this one had not been used for longest.
    case evicted
    /// The user was disabled.
    case disabled
    /// The user, the client or the pool was deleted.
    case deleted
    /// The password was set anew by an administrator or after it had been forgotten.
    case passwordReset
    /// A refresh token that had been replaced was used again.
    case reuse
    /// The token that watched it expired. The session itself may go on.
    case expired
}

internal import LatchkeyPlatform

/// What is stored of a password.
struct StoredPassword: Sendable, Equatable {
    /// The slow hash, as a PHC string.
    var phc: String
    /// The salt and the sealed verifier of the Secure Remote Password protocol, where they have been made.
    var srp: SRPRecord?
    /// Until when it can be used, for a temporary password.
    var temporaryUntil: Timestamp?
    /// When it was set; no two passwords of a user have the same.
    var set: Timestamp
}

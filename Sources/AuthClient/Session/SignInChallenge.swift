internal import LatchkeyPlatform

/// A sign-in that waits for its next step.
struct SignInChallenge: Sendable {
    /// The challenge's name on the wire.
    let name: String
    /// The server's sealed memory of the sign-in.
    let session: Secret
    /// The user name to answer with: the one the server gave, else the one that was typed.
    let username: String
}

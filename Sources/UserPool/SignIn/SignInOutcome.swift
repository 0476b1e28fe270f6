public import LatchkeyPlatform

/// How far a step of signing in has led.
public enum SignInOutcome: Sendable {
    /// The user is signed in.
    case signedIn(IssuedTokens)
    /// The user is asked for something more.
    case challenged(PosedChallenge)
}

/// A challenge as the client gets it.
public struct PosedChallenge: Sendable {
    /// What is asked.
    public let kind: ChallengeKind
    /// To be sent back with the answer; opaque (`Session`).
    public let session: Secret
    /// The name that never changes, to be sent back as the username.
    public let username: Username
    /// The user's attributes that the client may read.
    public let attributes: Attributes
    /// The attributes that the pool requires and the user lacks: they come with the answer.
    public let missingAttributes: [String]
}

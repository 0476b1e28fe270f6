public import LatchkeyPlatform

/// A token that somebody shows to get another for it.
public struct ShownToken: Sendable {
    /// What kind of token it is.
    public enum Kind: Sendable {
        /// Opens APIs.
        case access
        /// Says who a user is.
        case id
    }

    /// The token; a JWT of the pool.
    public let token: Secret
    /// What it is said to be, and must be.
    public let kind: Kind

    /// A token of that kind.
    public init(_ token: Secret, _ kind: Kind) {
        self.token = token
        self.kind = kind
    }
}

public import LatchkeyPlatform

/// What somebody signs up with.
public struct SignUpRequest: Sendable {
    /// The name of their choice; in a pool with username attributes, the e-mail address or phone number.
    public var username: String
    /// The password; `nil` for a user who is to sign in without one.
    public var password: Secret?
    /// The attributes that come with it.
    public var attributes: [(name: String, value: String)]
    /// SECRET_HASH, where the client has a secret.
    public var secretHash: Secret?

    /// A request by its parts.
    public init(
        username: String, password: Secret?, attributes: [(name: String, value: String)] = [],
        secretHash: Secret? = nil
    ) {
        self.username = username
        self.password = password
        self.attributes = attributes
        self.secretHash = secretHash
    }
}

/// What somebody who has signed up is told.
public struct SignUpResult: Sendable {
    /// The user that was made.
    public let user: User
    /// Whether the user is confirmed already, as the pool's function wanted.
    public var isConfirmed: Bool { user.status == .confirmed }
    /// Where the confirmation code went; `nil` when the pool verifies none of the contacts given.
    public let delivery: CodeDelivery?
    /// What the confirmation can be sent back with; `nil` where the client has no sign-in by choice.
    public let session: Secret?
}

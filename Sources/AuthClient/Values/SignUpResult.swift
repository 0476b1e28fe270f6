/// What a sign-up led to.
public struct SignUpResult: Sendable, Equatable {
    /// The new user's `sub`.
    public let subject: String
    /// Whether the account can be used; else a code was sent for ``Session/confirmSignUp(username:code:session:)``.
    public let isConfirmed: Bool
    /// Where the code went; `nil` when none was sent.
    public let delivery: CodeDelivery?
    /// For ``Session/confirmSignUp(username:code:session:)``; `nil` where a confirmation leads to no sign-in.
    public let session: SignUpSession?

    /// A result, as a test or a preview makes it.
    public init(subject: String, isConfirmed: Bool, delivery: CodeDelivery?, session: SignUpSession? = nil) {
        self.subject = subject
        self.isConfirmed = isConfirmed
        self.delivery = delivery
        self.session = session
    }
}

/// Where a code was sent.
public struct CodeDelivery: Sendable, Equatable {
    /// The address or number with most of it hidden: `a***@e***`.
    public let destination: String
    /// `EMAIL` or `SMS`.
    public let medium: String
    /// The attribute that the code verifies, if any.
    public let attribute: String?

    /// A delivery, as a test or a preview makes it.
    public init(destination: String, medium: String, attribute: String?) {
        self.destination = destination
        self.medium = medium
        self.attribute = attribute
    }
}

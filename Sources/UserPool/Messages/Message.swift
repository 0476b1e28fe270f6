public import LatchkeyPlatform

/// Something that a pool tells a user outside of the API: a confirmation code, an invitation.
public struct Message: Sendable {
    /// The way a message takes. The raw value is Cognito's `DeliveryMediumType`.
    public enum Medium: String, Sendable, CaseIterable {
        case sms = "SMS"
        case email = "EMAIL"
    }

    /// The pool that speaks.
    public let pool: PoolID
    /// Whom it is for.
    public let username: String
    /// The e-mail address or phone number.
    public let destination: String
    /// By which way.
    public let medium: Medium
    /// The subject line; `nil` for a text message.
    public let subject: String?
    /// The text, the code in it.
    public let body: Secret
    /// The confirmation code or temporary password by itself, for development and tests.
    public let code: Secret

    /// A message by its parts.
    public init(
        pool: PoolID, username: String, destination: String, medium: Medium, subject: String?, body: Secret,
        code: Secret
    ) {
        self.pool = pool
        self.username = username
        self.destination = destination
        self.medium = medium
        self.subject = subject
        self.body = body
        self.code = code
    }
}

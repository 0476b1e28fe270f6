public import LatchkeyPlatform

/// Something that a pool tells a user outside of the API: a confirmation code, an invitation.
public struct Message: Sendable {
    /// The way a message takes. The raw value is Cognito's `DeliveryMediumType`.
    public enum Medium: String, Sendable, CaseIterable {
        case sms = "SMS"
        case email = "EMAIL"
    }

    /// What a message says.
    public struct Content: Sendable {
        /// The subject line; `nil` for a text message.
        public var subject: String?
        /// The text, the code in it.
        public var text: Secret?
        /// The text as HTML, the code in it; with ``text``, the same said twice.
        public var html: Secret?

        /// Something said by its parts; one of the texts is there.
        public init(subject: String? = nil, text: Secret? = nil, html: Secret? = nil) {
            self.subject = subject
            self.text = text
            self.html = html
        }
    }

    /// A function that brings a message in the server's place.
    public struct Function: Sendable {
        /// Its Amazon Resource Name.
        public let name: String
        /// The event that tells of the message: a JSON object.
        public let event: Secret

        /// A function with what it is told.
        public init(name: String, event: Secret) {
            self.name = name
            self.event = event
        }
    }

    /// The pool that speaks.
    public let pool: PoolID
    /// The client through which it was caused; `nil` for an administrator's doing.
    public let client: ClientID?
    /// Whom it is for.
    public let username: String
    /// The e-mail address or phone number.
    public let destination: String
    /// By which way.
    public let medium: Medium
    /// What it is sent for.
    public let occasion: MessageOccasion
    /// What it says.
    public let content: Content
    /// The confirmation code or temporary password by itself, for development and tests.
    public let code: Secret
    /// Whom the pool wants it to be from; `nil` where the pool has not said.
    public let sender: MailSender?
    /// The function that brings it; `nil` where the server does.
    public var carrier: Function?
    /// What it takes the place of: of messages of a pool with one slot, only the newest is worth anything.
    public let slot: String
    /// When the code in it is worth nothing any more.
    public let expires: Timestamp

    /// A message by its parts.
    public init(
        pool: PoolID, client: ClientID? = nil, username: String, destination: String, medium: Medium,
        occasion: MessageOccasion = .verifyUserAttribute, content: Content, code: Secret,
        sender: MailSender? = nil, carrier: Function? = nil, slot: String, expires: Timestamp
    ) {
        self.pool = pool
        self.client = client
        self.username = username
        self.destination = destination
        self.medium = medium
        self.occasion = occasion
        self.content = content
        self.code = code
        self.sender = sender
        self.carrier = carrier
        self.slot = slot
        self.expires = expires
    }

    /// Whose turn it waits for.
    public var way: MessageWay { carrier.map { .function($0.name) } ?? .medium(medium) }
    /// The subject line; `nil` for a text message.
    public var subject: String? { content.subject }
    /// The text, or where there is only HTML, that.
    public var body: Secret { content.text ?? content.html ?? Secret("") }
}

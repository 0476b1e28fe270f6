public import LatchkeyPlatform

/// What takes messages from the ``MessageQueue`` to their receivers: a mail server, a provider's endpoint.
///
/// A message may come twice, when the process ended after it was taken and before that was written down; it has the
/// same ``QueuedMessage/key`` then.
public protocol MessageCarrier: Sendable {
    /// Takes a message to its receiver, or says why not. Returns in bounded time.
    func carry(_ message: QueuedMessage) async -> MessageOutcome
}

/// What became of a message that a ``MessageCarrier`` was given. Reasons go to the log: they name no code, no address
/// and no user.
public enum MessageOutcome: Sendable, Equatable {
    /// It was taken: whoever took it answers for it from now on.
    case delivered
    /// It never will be taken.
    case refused(reason: String)
    /// It was not taken this time; another may be.
    case postponed(reason: String)
    /// None is taken at present.
    case unavailable(reason: String)
}

/// A message that waits to be sent.
public struct QueuedMessage: Sendable {
    /// Grows with every message of the store.
    public let id: Int64
    /// Names the message to whoever takes it, however often it is tried: 32 letters and digits.
    public let key: String
    /// The message.
    public let message: Message
    /// When it was written.
    public let created: Timestamp

    /// A waiting message by its parts.
    public init(id: Int64, key: String, message: Message, created: Timestamp) {
        self.id = id
        self.key = key
        self.message = message
        self.created = created
    }
}

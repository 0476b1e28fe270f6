public import Database

/// What brings messages to users.
///
/// A message is handed over in the transaction of the change that it tells of, so that neither exists without the
/// other.
public protocol MessageSender: Sendable {
    /// Takes a message that goes out if the transaction commits. May be called again for the same message when the
    /// transaction is run again; has no effect outside `connection`.
    func enqueue(_ message: Message, in connection: any Connection) async throws

    /// Does the work of ``enqueue(_:in:)`` and leaves nothing behind, so that a caller cannot tell by the time whether
    /// there was somebody to send a message to.
    func pretend(_ message: Message, in connection: any Connection) async throws

    /// The transaction of a message has committed. Called before the caller that caused it is answered.
    func committed(_ message: Message) async
}

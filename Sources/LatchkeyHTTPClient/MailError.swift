/// Why a mail was not taken by the server: a code to decide by, and words for a person.
///
/// ```swift
/// do { try await client.send(mail) } catch where error.code == .refused { giveUp() }
/// ```
public struct MailError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure; two errors of one code are equal.
    public enum Code: Sendable, Hashable {
        /// The mail or the server's address cannot be sent as it stands; nothing was.
        case invalidMail
        /// The server cannot be reached, is not ready, or broke off: any mail would fail now. It may have taken this
        /// one, when it broke off after the last byte.
        case unavailable
        /// The TLS handshake failed, the server offers no TLS, or its certificate is not trusted for that name.
        case untrusted
        /// The server does not accept who sends.
        case loginRefused
        /// The server does not take this mail now (a reply of 400 to 499, RFC 5321 §4.2.1).
        case postponed
        /// The server will never take this mail (a reply of 500 to 599).
        case refused
        /// The task that waited was cancelled. The server may have taken the mail.
        case cancelled
    }

    /// The kind of failure.
    public let code: Code
    /// The server's last reply (RFC 5321 §4.2), where it was the reason; with its enhanced status code (RFC 3463), if
    /// it gave one: `550 5.1.1`.
    public let reply: String?
    /// What happened, without an address, a name or anything of the content.
    public let reason: String

    /// An error of a kind, with words for a person.
    public init(_ code: Code, _ reason: String, reply: String? = nil) {
        self.code = code
        self.reason = reason
        self.reply = reply
    }

    public static func == (left: MailError, right: MailError) -> Bool { left.code == right.code }

    public var description: String { "\(code): \(reason)" + (reply.map { " (\($0))" } ?? "") }
}

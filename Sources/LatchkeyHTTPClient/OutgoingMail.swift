/// A mail for one receiver: its envelope (RFC 5321 §2.3.1) and its content as it goes over the wire.
public struct OutgoingMail: Sendable {
    /// The longest content that is sent, in bytes.
    public static let mostBytes = 10 << 20

    /// The address that reports of failed delivery go to (`MAIL FROM`).
    public var sender: String
    /// The address of the receiver (`RCPT TO`).
    public var recipient: String
    /// Header and body (RFC 5322): lines of at most 998 bytes, each ended by CRLF.
    public var content: [UInt8]

    /// A mail by its parts; it is checked when it is sent.
    public init(from sender: String, to recipient: String, content: [UInt8]) {
        self.sender = sender
        self.recipient = recipient
        self.content = content
    }
}

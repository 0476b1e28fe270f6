/// The id of a session: UUID-shaped; tokens carry it as `origin_jti`.
public struct SessionID: Hashable, Sendable, CustomStringConvertible {
    /// The UUID in lower case.
    public let text: String

    /// A session id; `nil` when the text is longer than a UUID or empty. Whether there is such a session, the store
    /// knows.
    public init?(_ text: String) {
        guard (1...36).contains(text.utf8.count) else { return nil }
        self.text = text
    }

    /// The id of a session made here.
    init(trusted text: String) { self.text = text }

    public var description: String { text }
}

/// The id of an app client: at most 128 of `[\w+]`; those made here are 26 of `[a-z0-9]`.
public struct ClientID: Hashable, Sendable, CustomStringConvertible {
    /// The id as text.
    public let text: String

    /// A client id; `nil` when the text is none.
    public init?(_ text: String) {
        guard (1...128).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "+") })
        else { return nil }
        self.text = text
    }

    public var description: String { text }
}

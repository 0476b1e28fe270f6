internal import LatchkeyCrypto

/// The `sub` of a user: the name that never changes and is never given to anyone else; UUID-shaped.
public struct Subject: Hashable, Sendable, CustomStringConvertible {
    /// The UUID in lower case.
    public let text: String

    /// A subject; `nil` when the text is not shaped like a UUID (8-4-4-4-12 hexadecimal digits). The version digit is
    /// not looked at: Cognito's own are not of RFC 9562's version 4.
    public init?(_ text: String) {
        guard Self.isShaped(text.utf8.span) else { return nil }
        // Those of the store and of our tokens are in lower case.
        self.text =
            text.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) } ? text.lowercased() : text
    }

    /// A new subject, from 122 random bits.
    static func random() -> Subject { Subject(trusted: SecureRandom.uuid()) }

    /// A subject that nobody has, shaped like a random one, from at least 16 bytes that stand for it.
    init(pretended bytes: [UInt8]) { text = SecureRandom.uuid(of: bytes) }

    private init(trusted text: String) { self.text = text }

    private static func isShaped(_ text: Span<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        return text.indices.allSatisfy { index in
            switch index {
            case 8, 13, 18, 23: text[index] == UInt8(ascii: "-")
            default: text[index].isHexadecimalDigit
            }
        }
    }

    public var description: String { text }
}

extension UInt8 {
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}

/// Base 64 with the URL-safe alphabet and without padding (RFC 4648 §5, RFC 7515 §2), as tokens use it.
public enum Base64URL {
    /// The text of `bytes`.
    public static func encode(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBufferPointer(Base64Alphabet.urlSafe.encode)
    }

    /// The text of `bytes`.
    public static func encode(_ bytes: Span<UInt8>) -> String {
        bytes.withUnsafeBufferPointer(Base64Alphabet.urlSafe.encode)
    }

    /// Appends the text of `bytes` to another text.
    public static func encode(_ bytes: [UInt8], onto text: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { Base64Alphabet.urlSafe.encode($0, onto: &text) }
    }

    /// The bytes of `text`; `nil` unless it is exactly what ``encode(_:)-([UInt8])`` writes for them.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        text.withUTF8Bytes(Base64Alphabet.urlSafe.decode)
    }

    /// The bytes of `text`; `nil` unless it is exactly what ``encode(_:)-([UInt8])`` writes for them.
    public static func decode(_ text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBufferPointer(Base64Alphabet.urlSafe.decode)
    }

    /// The bytes of `text`; `nil` unless it is exactly what ``encode(_:)-([UInt8])`` writes for them.
    public static func decode(_ text: Span<UInt8>) -> [UInt8]? {
        text.withUnsafeBufferPointer(Base64Alphabet.urlSafe.decode)
    }
}

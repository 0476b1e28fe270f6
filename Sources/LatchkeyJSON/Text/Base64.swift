/// Base 64 with the standard alphabet and padding (RFC 4648 §4), as Cognito writes a blob.
public enum Base64 {
    /// The text of `bytes`.
    public static func encode(_ bytes: [UInt8]) -> String {
        bytes.withUnsafeBufferPointer(Base64Alphabet.standard.encode)
    }

    /// The text of `bytes`.
    public static func encode(_ bytes: Span<UInt8>) -> String {
        bytes.withUnsafeBufferPointer(Base64Alphabet.standard.encode)
    }

    /// The bytes of `text`; `nil` unless it is exactly what ``encode(_:)-([UInt8])`` writes for them.
    public static func decode(_ text: some StringProtocol) -> [UInt8]? {
        text.withUTF8Bytes(Base64Alphabet.standard.decode)
    }

    /// The bytes of `text`; `nil` unless it is exactly what ``encode(_:)-([UInt8])`` writes for them.
    public static func decode(_ text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBufferPointer(Base64Alphabet.standard.decode)
    }

    /// The bytes of `text`; `nil` unless it is exactly what ``encode(_:)-([UInt8])`` writes for them.
    public static func decode(_ text: Span<UInt8>) -> [UInt8]? {
        text.withUnsafeBufferPointer(Base64Alphabet.standard.decode)
    }
}

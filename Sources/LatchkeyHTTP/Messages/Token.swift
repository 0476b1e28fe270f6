/// The character classes of RFC 9110 §5.5 and §5.6 that decide what a name and a value may be.
enum Token {
    /// `tchar` as two bit sets: bytes 0–63 and 64–127.
    private static var lowerSet: UInt64 { 0x03ff_6cfa_0000_0000 }
    private static var upperSet: UInt64 { 0x57ff_ffff_c7ff_fffe }

    /// Whether a byte may stand in a token.
    @inline(__always)
    static func isTokenByte(_ byte: UInt8) -> Bool {
        let set = byte < 64 ? lowerSet : upperSet
        return byte < 128 && (set >> UInt64(byte & 63)) & 1 == 1
    }

    /// Whether a byte may stand in a field value: horizontal tab, space, visible ASCII and what lies beyond ASCII.
    @inline(__always)
    static func isValueByte(_ byte: UInt8) -> Bool {
        (byte >= 0x20 && byte != 0x7f) || byte == 0x09
    }

    /// Whether a byte is optional white space (RFC 9110 §5.6.3): space or tab.
    @inline(__always)
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether a byte is a decimal digit.
    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Whether the bytes are a token: at least one, and every one of them a `tchar`.
    static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy(isTokenByte)
    }

    /// An ASCII letter in lower case; every other byte as it is.
    @inline(__always)
    static func lowercase(_ byte: UInt8) -> UInt8 {
        byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
}

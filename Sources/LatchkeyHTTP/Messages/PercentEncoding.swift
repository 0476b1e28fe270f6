internal import LatchkeyPlatform

/// Percent-encoding (RFC 3986 §2.1), read strictly.
public enum PercentEncoding {
    /// The text behind the escapes, or nil where an escape is malformed or the bytes are not UTF-8, and where there
    /// are more marks in a row than ``StreamSafeText`` may have. With `plusIsSpace` a `+` stands for a space, as in
    /// `application/x-www-form-urlencoded` (WHATWG URL §5.1).
    public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
        guard text.utf8.contains(where: { $0 == 0x25 || (plusIsSpace && $0 == 0x2b) }) else {
            return text.isStreamSafe ? String(text) : nil
        }
        return bytes(behind: text, plusIsSpace: plusIsSpace).flatMap { String(streamSafe: $0) }
    }

    /// The bytes behind the escapes, whether or not they are UTF-8, or nil where an escape is malformed.
    public static func bytes(behind text: some StringProtocol, plusIsSpace: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var iterator = text.utf8.makeIterator()
        while let byte = iterator.next() {
            switch byte {
            case 0x25:
                guard let high = iterator.next().flatMap(hexDigit), let low = iterator.next().flatMap(hexDigit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case 0x2b where plusIsSpace: bytes.append(0x20)
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// The text with every byte but the unreserved ones (letters, digits, `-._~`) escaped: fit for a path segment, a
    /// query name or value.
    public static func encode(_ text: some StringProtocol) -> String { encode(text.utf8) }

    /// The bytes as text, every byte but the unreserved ones (letters, digits, `-._~`) escaped.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: encoded.append(byte)
            default:
                encoded.append(0x25)
                for digit in [byte >> 4, byte & 15] { encoded.append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The value of a hexadecimal digit, or nil.
    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}

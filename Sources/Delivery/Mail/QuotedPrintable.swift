/// The quoted-printable encoding of text (RFC 2045 §6.7).
enum QuotedPrintable {
    /// The longest line, the soft line break at its end not counted.
    private static let lineBytes = 75

    /// The text in lines of at most 76 printable ASCII characters, each ended by CRLF. Line ends of any kind stay line
    /// ends. No line begins with a dot, which is not SMTP's then, nor with `From `, which some mailboxes change.
    static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for line in lines(of: text) {
            encode(line, into: &encoded)
            encoded += [0x0d, 0x0a]
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The bytes of each line; a line end at the end of the text begins no line.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = [[]]
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x0a where previous == 0x0d: break
            case 0x0a, 0x0d: lines.append([])
            default: lines[lines.count - 1].append(byte)
            }
            previous = byte
        }
        if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func encode(_ line: [UInt8], into encoded: inout [UInt8]) {
        var length = 0
        for (position, byte) in line.enumerated() {
            let isLast = position == line.count - 1
            let isBlank = byte == 0x20 || byte == 0x09
            var isPlain = (0x21...0x7e).contains(byte) && byte != UInt8(ascii: "=") || isBlank && !isLast
            let width = isPlain ? 1 : 3
            if length + width > lineBytes {
                encoded += [UInt8(ascii: "="), 0x0d, 0x0a]
                length = 0
            }
            if length == 0, byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F") { isPlain = false }
            if isPlain {
                encoded.append(byte)
                length += 1
            } else {
                encoded += [UInt8(ascii: "="), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
                length += 3
            }
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
}

/// A log line in the making: a JSON object (RFC 8259) as UTF-8.
///
/// It is made of bytes, for every request writes one or two: of `String`s a line took 6 µs, which was a quarter of what
/// a plain `GET` cost.
struct LogLine {
    private var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(256)
    }

    /// Writes what every line begins with.
    mutating func begin(at moment: Timestamp, _ level: StaticString, _ event: StaticString) {
        raw(#"{"time":""#)
        raw(moment.rfc3339)
        raw(#"","level":"#)
        string(level)
        raw(#","event":"#)
        string(event)
    }

    /// Writes the name of the next member.
    mutating func name(_ name: StaticString) {
        bytes.append(UInt8(ascii: ","))
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// The line, with its line feed.
    consuming func end() -> [UInt8] {
        raw("}\n")
        return bytes
    }

    /// Writes text as it is.
    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes text as it is.
    mutating func raw(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a JSON string.
    mutating func string(_ text: StaticString) {
        text.withUTF8Buffer { quote($0) }
    }

    /// Writes a JSON string; control characters are escaped, so text cannot start a line of its own.
    mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { quote($0) }
    }

    /// Writes a number.
    mutating func integer(_ value: Int64) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(value.magnitude, atLeast: 1)
    }

    /// Writes a number with three decimals; what has none is `null`.
    mutating func thousandths(_ value: Double) {
        guard value.isFinite, abs(value) < 1e15 else { return raw("null") }
        let thousandths = Int64((value * 1000).rounded())
        if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(thousandths.magnitude / 1000, atLeast: 1)
        bytes.append(UInt8(ascii: "."))
        digits(thousandths.magnitude % 1000, atLeast: 3)
    }

    private mutating func digits(_ value: UInt64, atLeast count: Int) {
        var divisor: UInt64 = 1
        var length = 1
        while length < count || value / divisor >= 10 {
            divisor *= 10
            length += 1
        }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }

    private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        var position = 0
        while position < text.count {
            let start = position
            while position < text.count, Self.isPlain(text[position]) { position += 1 }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<position]))
            guard position < text.count else { break }
            position += special(text[position...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte stands for itself whatever comes after it.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Writes what begins with a byte that is not plain, and returns how many bytes that was.
    private mutating func special(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let start = text.startIndex
        let next = text.count > 1 ? text[start + 1] : 0
        switch text[start] {
        case UInt8(ascii: "\""): raw(#"\""#)
        case UInt8(ascii: "\\"): raw(#"\\"#)
        case UInt8(ascii: "\n"): raw(#"\n"#)
        case UInt8(ascii: "\r"): raw(#"\r"#)
        case UInt8(ascii: "\t"): raw(#"\t"#)
        case let byte where byte < 0x80: escape(UInt16(byte))
        // The controls of ISO 6429, U+0080 to U+009F.
        case 0xc2 where next < 0xa0:
            escape(UInt16(next))
            return 2
        // Line and paragraph separator, U+2028 and U+2029.
        case 0xe2 where next == 0x80 && text.count > 2 && text[start + 2] | 1 == 0xa9:
            escape(0x2000 | UInt16(text[start + 2] & 0x3f))
            return 3
        case let byte: bytes.append(byte)
        }
        return 1
    }

    private mutating func escape(_ scalar: UInt16) {
        raw(#"\u"#)
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(scalar >> UInt16(shift) & 15)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
    }
}

/// Writes one JSON text into a buffer, without white space, members in the order they are written.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.name("alg")
/// writer.string("RS256")
/// writer.endObject()          // {"alg":"RS256"}
/// ```
/// Commas are its affair; that each `begin` has its `end` and each name its value is the caller's.
public struct JSONWriter: Sendable {
    /// What was written so far, UTF-8.
    public private(set) var bytes: [UInt8]
    private var needsComma = false

    /// An empty text with room for `capacity` bytes.
    public init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Starts an object.
    public mutating func beginObject() { open("{") }
    /// Ends the object that was begun last.
    public mutating func endObject() { close("}") }
    /// Starts an array.
    public mutating func beginArray() { open("[") }
    /// Ends the array that was begun last.
    public mutating func endArray() { close("]") }

    /// Writes the name of the next member.
    public mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes the name of the next member. It must need no escapes, as every name in a program's text does not.
    public mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string, with the escapes that RFC 8259 §7 demands and no others.
    public mutating func string(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    /// Writes a whole number.
    public mutating func integer(_ value: some BinaryInteger) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(UInt64(value.magnitude))
        needsComma = true
    }

    /// Writes a number, in the fewest digits that read back as the same double; what is not finite becomes `null`, for
    /// JSON has no word for it.
    public mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        raw(value.description)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// Writes `null`.
    public mutating func null() { raw("null") }

    /// Writes a value that is JSON already. It is not checked.
    public mutating func raw(_ json: String) {
        separate()
        bytes.append(contentsOf: json.utf8)
        needsComma = true
    }

    /// Writes a value that is JSON already. It is not checked.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    @inline(__always)
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func digits(_ value: UInt64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var rest = value
            var start = 20
            repeat {
                start -= 1
                buffer[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest != 0
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
        }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { text in
            var written = 0
            for position in 0..<text.count {
                let byte = text[position]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[written..<position]))
                escape(byte)
                written = position + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[written...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x00...0x1F:
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(contentsOf: Hex.encode([byte]).utf8)
        default: bytes.append(byte)
        }
    }
}

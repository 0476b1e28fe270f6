internal import LatchkeyPlatform

/// Reads request heads strictly (RFC 9112 §2–§6): whatever two readers could take differently is refused.
///
/// It owns the table of field places, so that the connections of an event loop share one.
public struct RequestHeadParser: Sendable {
    /// The bounds of what it accepts.
    public let limits: MessageLimits
    private(set) var fields: [Headers.Field] = []

    /// Makes a parser with these limits.
    public init(limits: MessageLimits = MessageLimits()) {
        self.limits = limits
        fields.reserveCapacity(limits.headerFields)
    }

    /// Reads a head that ``HeadScan`` found complete: every LF in it follows a CR, and it ends with an empty line. The
    /// places of its fields are in ``fields`` until the next call, counted from the start of the field lines.
    mutating func parse(_ bytes: borrowing Span<UInt8>) throws(Refusal) -> RequestHead {
        fields.removeAll(keepingCapacity: true)
        var head = try Self.requestLine(bytes)
        var control = ControlFields()
        var position = head.fieldLines.lowerBound
        let end = bytes.count - 2
        while position < end {
            guard fields.count < limits.headerFields else { throw Refusal(status: .requestHeaderFieldsTooLarge) }
            let field = try Self.field(bytes, &position, from: head.fieldLines.lowerBound)
            try control.note(field.name, field.value, in: bytes)
            fields.append(field.place)
        }
        head.fieldLines = head.fieldLines.lowerBound..<end
        try control.apply(to: &head)
        // Whoever reads a field compares it as text.
        guard bytes.withUnsafeBufferPointer({ StreamSafeText.accepts($0) }) else { throw Refusal(status: .badRequest) }
        return head
    }

    /// `method SP request-target SP HTTP-version CRLF` (RFC 9112 §3), with single spaces and nothing around them.
    private static func requestLine(_ bytes: borrowing Span<UInt8>) throws(Refusal) -> RequestHead {
        var position = 0
        while Token.isTokenByte(bytes[position]) { position += 1 }
        let method = 0..<position
        guard position > 0, bytes[position] == 0x20 else { throw Refusal(status: .badRequest) }
        position += 1
        let targetStart = position
        while bytes[position] != 0x20 && bytes[position] != 0x0d { position += 1 }
        let target = targetStart..<position
        guard bytes[position] == 0x20 else { throw Refusal(status: .badRequest) }
        let minorVersion = try version(bytes, from: position + 1)
        let form = try RequestTarget.originForm(of: target, method: method, in: bytes)
        return RequestHead(
            method: method, target: form, minorVersion: minorVersion, framing: .none, keepsAlive: minorVersion == 1,
            expectsContinue: false, fieldLines: position + 11..<position + 11)
    }

    /// `HTTP/1.1` or `HTTP/1.0` and the line's end; another version of that shape is answered 505 (RFC 9110 §15.6.6).
    private static func version(_ bytes: borrowing Span<UInt8>, from start: Int) throws(Refusal) -> Int {
        guard bytes.count >= start + 10, bytes.matches(start..<start + 5, "HTTP/"), Token.isDigit(bytes[start + 5]),
            bytes[start + 6] == 0x2e, Token.isDigit(bytes[start + 7]), bytes[start + 8] == 0x0d,
            bytes[start + 9] == 0x0a
        else { throw Refusal(status: .badRequest) }
        guard bytes[start + 5] == 0x31, bytes[start + 7] <= 0x31 else { throw Refusal(status: .versionNotSupported) }
        return Int(bytes[start + 7] - 0x30)
    }

    /// `field-name ":" OWS field-value OWS CRLF` (RFC 9112 §5). No space before the colon, no folding: a line that
    /// begins with a space has no name.
    private static func field(
        _ bytes: borrowing Span<UInt8>, _ position: inout Int, from base: Int
    ) throws(Refusal) -> (name: Range<Int>, value: Range<Int>, place: Headers.Field) {
        let nameStart = position
        while Token.isTokenByte(bytes[position]) { position += 1 }
        let name = nameStart..<position
        guard !name.isEmpty, bytes[position] == 0x3a else { throw Refusal(status: .badRequest) }
        position += 1
        while Token.isBlank(bytes[position]) { position += 1 }
        let valueStart = position
        while Token.isValueByte(bytes[position]) { position += 1 }
        guard bytes[position] == 0x0d, bytes[position + 1] == 0x0a else { throw Refusal(status: .badRequest) }
        var valueEnd = position
        while valueEnd > valueStart && Token.isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
        position += 2
        let value = valueStart..<valueEnd
        let place = Headers.Field(
            nameStart: UInt32(nameStart - base), nameCount: UInt32(name.count), valueStart: UInt32(valueStart - base),
            valueCount: UInt32(value.count))
        return (name, value, place)
    }
}

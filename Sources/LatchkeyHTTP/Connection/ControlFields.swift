/// Gathers what the header fields say about the message itself, and refuses what they may not say.
struct ControlFields {
    private var hosts = 0
    private var length: Int?
    private var isChunked = false
    private var saysClose = false
    private var saysKeepAlive = false
    private var expectsContinue = false
    private var hasOtherExpectation = false

    /// Takes note of a field.
    mutating func note(_ name: Range<Int>, _ value: Range<Int>, in bytes: borrowing Span<UInt8>) throws(Refusal) {
        switch name.count {
        case 4 where bytes.matchesLowercased(name, "host"):
            hosts += 1
            guard hosts == 1, RequestTarget.isHost(value, in: bytes) else { throw Refusal(status: .badRequest) }
        case 6 where bytes.matchesLowercased(name, "expect"):
            if bytes.matchesLowercased(value, "100-continue") {
                expectsContinue = true
            } else {
                hasOtherExpectation = true
            }
        case 10 where bytes.matchesLowercased(name, "connection"):
            noteOptions(value, in: bytes)
        case 14 where bytes.matchesLowercased(name, "content-length"):
            // A second one is refused even when it says the same: lists too (RFC 9112 §6.3 permits it).
            guard length == nil else { throw Refusal(status: .badRequest) }
            length = try Self.length(value, in: bytes)
        case 17 where bytes.matchesLowercased(name, "transfer-encoding"):
            guard !isChunked, !value.isEmpty else { throw Refusal(status: .badRequest) }
            guard bytes.matchesLowercased(value, "chunked") else {
                throw Refusal(status: .notImplemented)
            }
            isChunked = true
        default: break
        }
    }

    /// Says what it all means once every field was seen.
    func apply(to head: inout RequestHead) throws(Refusal) {
        guard hosts == 1 || head.minorVersion == 0 else { throw Refusal(status: .badRequest) }
        // Both, or chunks in HTTP/1.0: somebody on the way may read the message otherwise (RFC 9112 §6.1).
        guard !isChunked || (length == nil && head.minorVersion == 1) else { throw Refusal(status: .badRequest) }
        if isChunked {
            head.framing = .chunked
        } else if let length {
            head.framing = .length(length)
        }
        head.keepsAlive = !saysClose && (head.minorVersion == 1 || saysKeepAlive)
        // HTTP/1.0 has no expectations (RFC 9110 §10.1.1).
        guard head.minorVersion == 1 else { return }
        guard !hasOtherExpectation else { throw Refusal(status: .expectationFailed) }
        head.expectsContinue = expectsContinue
    }

    /// `1*DIGIT` and nothing else. A number that no memory could hold is as good as one beyond the body limit.
    private static func length(_ value: Range<Int>, in bytes: borrowing Span<UInt8>) throws(Refusal) -> Int {
        guard !value.isEmpty else { throw Refusal(status: .badRequest) }
        var length = 0
        for position in value {
            guard Token.isDigit(bytes[position]) else { throw Refusal(status: .badRequest) }
            guard length < Int.max / 16 else { throw Refusal(status: .badRequest) }
            length = length * 10 + Int(bytes[position] - 0x30)
        }
        return length
    }

    /// The options of `Connection`, a list of tokens (RFC 9110 §7.6.1).
    private mutating func noteOptions(_ value: Range<Int>, in bytes: borrowing Span<UInt8>) {
        var start = value.lowerBound
        while start < value.upperBound {
            var end = start
            while end < value.upperBound && bytes[end] != 0x2c { end += 1 }
            var option = start..<end
            while let first = option.first, Token.isBlank(bytes[first]) {
                option = first + 1..<option.upperBound
            }
            while let last = option.last, Token.isBlank(bytes[last]) {
                option = option.lowerBound..<last
            }
            if bytes.matchesLowercased(option, "close") { saysClose = true }
            if bytes.matchesLowercased(option, "keep-alive") { saysKeepAlive = true }
            start = end + 1
        }
    }
}

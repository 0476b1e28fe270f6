internal import Glibc

/// Looks for the end of a request head as its bytes come; every byte is looked at once.
///
/// It refuses at once what can be no head, so that a client of another protocol does not wait for a deadline: a first
/// byte that begins no method (a TLS record), a line end without its CR, a head beyond the limit.
struct HeadScan: Sendable {
    /// What is known after some bytes.
    enum Outcome: Equatable {
        case incomplete
        /// An empty line before the request line; one is ignored (RFC 9112 §2.2).
        case emptyLine
        case complete(count: Int)
    }

    private var scanned = 0
    private var lineStart = 0
    private var sawEmptyLine = false

    /// Whether a part of a head has come.
    var hasBytes: Bool { scanned > 0 || sawEmptyLine }

    /// Looks at the bytes that came since the last call; `bytes` are those of the head so far.
    mutating func scan(_ bytes: borrowing Span<UInt8>, limit: Int) throws(Refusal) -> Outcome {
        guard scanned > 0 || bytes.isEmpty || bytes[0] == 0x0d || Token.isTokenByte(bytes[0]) else {
            throw Refusal(status: .badRequest)
        }
        let count = bytes.count
        // What lies beyond the limit is not looked at: it may not have come yet, and says nothing then.
        while let feed = Self.lineFeed(in: bytes, from: scanned), feed < limit {
            guard feed > 0, bytes[feed - 1] == 0x0d else { throw Refusal(status: .badRequest) }
            if feed == lineStart + 1 {
                if lineStart == 0 {
                    guard !sawEmptyLine else { throw Refusal(status: .badRequest) }
                    sawEmptyLine = true
                    scanned = 0
                    return .emptyLine
                }
                return .complete(count: feed + 1)
            }
            lineStart = feed + 1
            scanned = lineStart
        }
        scanned = count
        guard count < limit else {
            throw Refusal(status: lineStart == 0 ? .uriTooLong : .requestHeaderFieldsTooLarge)
        }
        return .incomplete
    }

    private static func lineFeed(in bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            guard start < buffer.count, let base = buffer.baseAddress,
                let found = memchr(base + start, 0x0a, buffer.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }
}

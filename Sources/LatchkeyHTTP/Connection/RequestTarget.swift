/// The forms of a request target (RFC 9112 §3.2).
enum RequestTarget {
    /// Checks a target and returns its origin form: the whole of `/rooms?x=1` and `*`, the part behind the authority of
    /// `http://host/rooms`. `CONNECT` and its authority form are not served: 501.
    static func originForm(
        of target: Range<Int>, method: Range<Int>, in bytes: borrowing Span<UInt8>
    ) throws(Refusal) -> Range<Int> {
        guard !bytes.matches(method, "CONNECT") else { throw Refusal(status: .notImplemented) }
        guard !target.isEmpty else { throw Refusal(status: .badRequest) }
        try checkCharacters(of: target, in: bytes)
        let first = bytes[target.lowerBound]
        if first == 0x2f { return target }
        if first == 0x2a {
            guard target.count == 1, bytes.matches(method, "OPTIONS") else {
                throw Refusal(status: .badRequest)
            }
            return target
        }
        return try behindAuthority(target, in: bytes)
    }

    /// Visible ASCII without what RFC 3986 has no place for (a fragment never comes in a request), and each `%`
    /// followed by two digits. `{ | } ^` and the grave accent are let through: browsers leave them in queries (WHATWG
    /// URL §1.3).
    private static func checkCharacters(of target: Range<Int>, in bytes: borrowing Span<UInt8>) throws(Refusal) {
        var position = target.lowerBound
        while position < target.upperBound {
            switch bytes[position] {
            case 0x25:
                guard position + 2 < target.upperBound, PercentEncoding.hexDigit(bytes[position + 1]) != nil,
                    PercentEncoding.hexDigit(bytes[position + 2]) != nil
                else { throw Refusal(status: .badRequest) }
                position += 3
            case 0...0x20, 0x22, 0x23, 0x3c, 0x3e, 0x5c, 0x7f...0xff: throw Refusal(status: .badRequest)
            default: position += 1
            }
        }
    }

    private static func behindAuthority(
        _ target: Range<Int>, in bytes: borrowing Span<UInt8>
    ) throws(Refusal) -> Range<Int> {
        for scheme: StaticString in ["http://", "https://"] {
            let start = target.lowerBound + scheme.utf8CodeUnitCount
            guard start <= target.upperBound,
                bytes.matchesLowercased(target.lowerBound..<start, scheme)
            else { continue }
            var end = start
            while end < target.upperBound && bytes[end] != 0x2f && bytes[end] != 0x3f { end += 1 }
            guard isHost(start..<end, in: bytes) else { throw Refusal(status: .badRequest) }
            return end..<target.upperBound
        }
        throw Refusal(status: .badRequest)
    }

    /// Whether the bytes are `uri-host [ ":" port ]` with a host that is not empty (RFC 9110 §7.2, RFC 3986 §3.2.2).
    static func isHost(_ range: Range<Int>, in bytes: borrowing Span<UInt8>) -> Bool {
        var position = range.lowerBound
        if position < range.upperBound && bytes[position] == 0x5b {
            position += 1
            let start = position
            while position < range.upperBound && bytes[position] != 0x5d {
                let byte = bytes[position]
                guard PercentEncoding.hexDigit(byte) != nil || byte == 0x3a || byte == 0x2e else { return false }
                position += 1
            }
            guard position > start, position < range.upperBound else { return false }
            position += 1
        } else {
            while position < range.upperBound && isRegisteredNameByte(bytes[position]) { position += 1 }
            guard position > range.lowerBound else { return false }
        }
        guard position < range.upperBound else { return true }
        guard bytes[position] == 0x3a, range.upperBound - position <= 6 else { return false }
        var port = 0
        for digit in position + 1..<range.upperBound {
            guard Token.isDigit(bytes[digit]) else { return false }
            port = port * 10 + Int(bytes[digit] - 0x30)
        }
        return port <= 65535
    }

    /// `unreserved / sub-delims`; an escape in a host is refused, for no name that is served has one.
    private static func isRegisteredNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
        case 0x2d, 0x2e, 0x5f, 0x7e: true
        case 0x21, 0x24, 0x26...0x2c, 0x3b, 0x3d: true
        default: false
        }
    }
}

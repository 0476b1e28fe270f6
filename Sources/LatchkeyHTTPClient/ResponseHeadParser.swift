internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// Gathers the lines of an answer's head as libcurl hands them over, one by one.
///
/// libcurl has checked their syntax; what is left is to bound them, to pass over interim answers (RFC 9110 §15.2) and
/// to tell the head from the trailers that may follow the body.
struct ResponseHeadParser {
    /// What a line led to.
    enum Action {
        case more
        case complete(ResponseHead)
        case refuse(HTTPClientError)
    }

    private enum State {
        case statusLine
        case fields(status: Int, headers: Headers)
        case complete
    }

    private static let maximumBytes = 65_536, maximumFields = 200

    private var state = State.statusLine
    private var byteCount = 0

    /// Takes one line, with its line end.
    mutating func receive(_ line: UnsafeRawBufferPointer) -> Action {
        byteCount += line.count
        guard byteCount <= Self.maximumBytes else { return .refuse(.init(.responseTooLarge, "the head is too long")) }
        guard StreamSafeText.accepts(line.bindMemory(to: UInt8.self)) else {
            return .refuse(.init(.invalidResponse, "the head is no text"))
        }
        let line = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        switch state {
        case .statusLine:
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard words.count >= 2, let status = Int(String(decoding: words[1], as: UTF8.self)),
                (100...999).contains(status)
            else { return .refuse(.init(.invalidResponse, "the answer has no status")) }
            state = .fields(status: status, headers: [:])
            return .more
        case .fields(let status, var headers):
            guard !line.isEmpty else {
                if status < 200 {
                    state = .statusLine
                    return .more
                }
                state = .complete
                return .complete(ResponseHead(status: status, headers: headers))
            }
            guard headers.count < Self.maximumFields else {
                return .refuse(.init(.responseTooLarge, "the head has too many fields"))
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
                return .refuse(.init(.invalidResponse, "a header line has no colon"))
            }
            let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            let value = line[(colon + 1)...].drop(while: isBlank)
            let end = value.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? value.startIndex
            guard let name = HeaderName(String(decoding: line[..<colon], as: UTF8.self)) else {
                return .refuse(.init(.invalidResponse, "a header name is not a token"))
            }
            headers.append(name, String(decoding: value[..<end], as: UTF8.self))
            state = .fields(status: status, headers: headers)
            return .more
        case .complete:
            return .more
        }
    }
}

public import LatchkeyPlatform

/// A request as a handler sees it: complete, its framing checked, its body read and within the limit.
///
/// ```swift
/// router.on(.post, "/rooms/{id}/bookings", .asynchronous { request, parameters in
///     guard request.headers[.contentType] == "application/json" else { return .problem(.unsupportedMediaType) }
///     return await bookings.create(in: parameters["id"], from: request.body)
/// })
/// ```
///
/// A test makes one itself: `Request(.get, "/rooms?from=2026-12-01")`.
public struct Request: Sendable {
    /// What is to be done with the resource.
    public var method: Method
    /// The request target in origin form: path and query as they came, percent-encoded (RFC 9112 §3.2).
    public var target: String
    /// The header fields, in the order they came. Trailer fields are not among them.
    public var headers: Headers
    /// The whole content, its transfer coding undone; empty when there is none.
    public var body: [UInt8]
    /// Where the content went instead, for a handler that takes uploads.
    public var upload: (any Upload)?
    /// A UUID in lower case that names this request in logs and answers. It guards nothing: it can be guessed.
    public let id: String
    /// Where the request came from: the other end of the connection, or who a trusted proxy says called it
    /// (``TrustedProxies``).
    public var client: IPAddress
    /// When the request was made: for one that came over a connection, when its head was complete.
    public let received: ContinuousClock.Instant

    /// Makes a request of its parts, with an id of its own. `target` is taken as it stands.
    public init(
        _ method: Method, _ target: String, headers: Headers = [:], body: [UInt8] = [], client: IPAddress = .loopback
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.client = client
        id = RequestID.next()
        received = .now
    }

    /// The path as it came: percent-encoded, without the query. To match it, use ``segments``.
    public var path: String {
        guard let end = target.utf8.firstIndex(of: 0x3f) else { return target }
        return String(target[..<end])
    }

    /// The path's segments, decoded: `/rooms/a%20b` is `["rooms", "a b"]`, `/` is `[""]`. A segment may hold a `/` that
    /// was escaped, and may be `..`. Nil where an escape is malformed, is NUL, or the bytes are not UTF-8.
    public var segments: [String]? {
        // Byte by byte, in plain loops: most requests with a parameter in their path come by here, and slicing text
        // costs by the character.
        var target = target
        return target.withUTF8 { bytes in
            var end = 0
            while end < bytes.count, bytes[end] != 0x3f { end += 1 }
            var segments: [String] = []
            segments.reserveCapacity(4)
            var start = min(1, end)
            while true {
                var stop = start
                var isPlain = true
                while stop < end, bytes[stop] != 0x2f {
                    if bytes[stop] == 0x25 || bytes[stop] == 0 { isPlain = false }
                    stop += 1
                }
                let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<stop]), as: UTF8.self)
                guard let segment = isPlain ? text : Self.decode(text) else { return nil }
                segments.append(segment)
                guard stop < end else { return segments }
                start = stop + 1
            }
        }
    }

    private static func decode(_ text: String) -> String? {
        guard let decoded = PercentEncoding.decode(text), !decoded.utf8.contains(0) else { return nil }
        return decoded
    }

    /// The query as it came, percent-encoded, without its question mark; nil where there is none.
    public var queryText: Substring? {
        guard let mark = target.utf8.firstIndex(of: 0x3f) else { return nil }
        return target[target.utf8.index(after: mark)...]
    }

    /// The items of the query in their order, decoded as a form (`+` is a space): empty without a query, nil where an
    /// escape is malformed or the bytes are not UTF-8. A name may occur more than once.
    public var query: [QueryItem]? {
        QueryItem.parse(queryText ?? "")
    }
}

/// A request as a handler sees it: complete, its body read and within the limit.
public struct Request: Sendable {
    /// What is asked for.
    public var method: Method
    /// The request target in origin form: path and query as they came, percent-encoded (RFC 9112 §3.2).
    public var target: String
    /// The header fields.
    public var headers: Headers
    /// The content; empty when there is none.
    public var body: [UInt8]
    /// A UUID that names this request in logs and answers.
    public let id: String
    /// The address of the other end of the connection, such as `192.0.2.7` or `2001:db8::1`.
    public var peer: String
    /// When the last byte of the request came.
    public let received: ContinuousClock.Instant

    /// Makes a request; tests and in-process callers need no connection.
    public init(
        _ method: Method, _ target: String, headers: Headers = [:], body: [UInt8] = [], peer: String = "127.0.0.1"
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.peer = peer
        id = RequestID.next()
        received = .now
    }

    /// The path as it came, percent-encoded, without the query.
    public var path: String {
        guard let end = target.utf8.firstIndex(of: 0x3f) else { return target }
        return String(target[..<end])
    }

    /// The path's segments, decoded: `/rooms/a%20b` is `["rooms", "a b"]`, `/` is `[""]`. Nil where an escape is
    /// malformed, not UTF-8 or NUL.
    public var segments: [String]? {
        var segments: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = PercentEncoding.decode(part), !segment.utf8.contains(0) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    /// The query as it came, percent-encoded, without its question mark; nil where there is none.
    public var queryText: Substring? {
        guard let mark = target.utf8.firstIndex(of: 0x3f) else { return nil }
        return target[target.utf8.index(after: mark)...]
    }

    /// The items of the query in their order, decoded: empty where there is none, nil where an escape is malformed.
    public var query: [QueryItem]? {
        QueryItem.parse(queryText ?? "")
    }

    /// Whether the other end is this machine.
    public var isLoopback: Bool {
        peer == "::1" || peer.hasPrefix("127.")
    }
}

/// An answer.
///
/// ```swift
/// Response(.created, headers: ["Location": "/bookings/42"], body: .bytes(json))
/// Response.text("ok")
/// ```
///
/// How the body is framed (`Content-Length`, `Transfer-Encoding`, `Connection`) is the connection's business: fields of
/// these names in ``headers`` are not sent, except that `Connection: close` ends the connection after the answer.
public struct Response: Sendable {
    /// What follows the header fields.
    public enum Body: Sendable {
        /// No content.
        case empty
        /// Content that is there.
        case bytes([UInt8])
        /// Content that comes bit by bit. The function is called once the head is on its way, on the connection's event
        /// loop, and returns at once; it keeps the writer and uses it from any thread. It is not called for `HEAD`.
        case stream(@Sendable (any StreamWriter) -> Void)
    }

    /// The status.
    public var status: Status
    /// The header fields.
    public var headers: Headers
    /// The content.
    public var body: Body

    /// Makes an answer.
    public init(_ status: Status, headers: Headers = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer of JSON text (RFC 8259).
    public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
        Response(status, headers: [.contentType: "application/json"], body: .bytes(bytes))
    }

    /// An answer of plain text in UTF-8.
    public static func text(_ text: String, status: Status = .ok) -> Response {
        Response(status, headers: [.contentType: "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8)))
    }

    /// The content that is there: empty for ``Body/empty`` and for a stream.
    public var bytes: [UInt8] {
        switch body {
        case .bytes(let bytes): bytes
        case .empty, .stream: []
        }
    }
}

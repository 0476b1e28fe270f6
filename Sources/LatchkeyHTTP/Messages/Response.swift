/// An answer to a request.
///
/// ```swift
/// Response(.created, headers: ["Location": "/bookings/42"], body: .bytes(json))
/// Response.text("ok")
/// Response.problem(.notFound, detail: "There is no such room.")
/// Response.eventStream { writer in hub.add(writer) }
/// ```
///
/// How the body is framed and when it was sent (`Content-Length`, `Transfer-Encoding`, `Connection`, `Date`) is the
/// connection's business: fields of these names in ``headers`` are not sent, except that `Connection: close` ends the
/// connection after the answer. The body of an answer to `HEAD`, and of a status that has none, is not sent either.
public struct Response: Sendable {
    /// What follows the header fields.
    public enum Body: Sendable {
        /// No content.
        case empty
        /// Content that is there.
        case bytes([UInt8])
        /// Content that comes bit by bit. The function is called once, when the head is on its way, on the connection's
        /// event loop: it gives the writer to whoever has something to send, and returns at once. It is not called for
        /// `HEAD`, nor when the client has gone.
        case stream(@Sendable (any StreamWriter) -> Void)
    }

    /// What became of the request.
    public var status: Status
    /// The header fields, sent in this order.
    public var headers: Headers
    /// The content. It has no type of its own: set `Content-Type` with it.
    public var body: Body

    /// Makes an answer of its parts.
    public init(_ status: Status, headers: Headers = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// An answer of JSON text (RFC 8259), as `application/json`. The bytes are not checked.
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

internal import LatchkeyPlatform

/// One event of an event stream (WHATWG HTML §9.2).
///
/// ```swift
/// writer.send(ServerSentEvent(id: "42", event: "booking.created", data: #"{"room":"7"}"#).encoded)
/// // id: 42
/// // event: booking.created
/// // data: {"room":"7"}
/// ```
public struct ServerSentEvent: Sendable, Equatable {
    /// The id that a client which comes back sends as `Last-Event-ID`; nil leaves the client's as it is.
    public var id: String?
    /// The kind of event; nil is `message`.
    public var event: String?
    /// The data; it may have several lines.
    public var data: String
    /// How long the client should wait before it comes back; nil leaves it to the client.
    public var retry: Duration?

    /// Makes an event of its parts.
    public init(id: String? = nil, event: String? = nil, data: String, retry: Duration? = nil) {
        self.id = id
        self.event = event
        self.data = data
        self.retry = retry
    }

    /// The event as it goes over the wire, its empty line included. Line ends and NUL in `id` and `event` are dropped,
    /// so that no text can begin a field of its own.
    public var encoded: [UInt8] {
        var text: [UInt8] = []
        if let id { Self.append("id: ", id, to: &text) }
        if let event { Self.append("event: ", event, to: &text) }
        if let retry {
            text.append(contentsOf: "retry: \(max(0, retry.milliseconds))\n".utf8)
        }
        text.append(contentsOf: "data: ".utf8)
        var followsReturn = false
        for byte in data.utf8 {
            switch byte {
            case 0x0a where followsReturn: break
            case 0x0a, 0x0d: text.append(contentsOf: "\ndata: ".utf8)
            default: text.append(byte)
            }
            followsReturn = byte == 0x0d
        }
        text.append(contentsOf: "\n\n".utf8)
        return text
    }

    /// A comment as it goes over the wire: it keeps proxies from closing a quiet stream and is not seen by the client.
    public static func comment(_ comment: String = "") -> [UInt8] {
        var text: [UInt8] = []
        append(": ", comment, to: &text)
        text.append(0x0a)
        return text
    }

    private static func append(_ field: StaticString, _ value: String, to text: inout [UInt8]) {
        text.append(contentsOf: "\(field)".utf8)
        text.append(contentsOf: value.utf8.lazy.filter { $0 != 0x0a && $0 != 0x0d && $0 != 0 })
        text.append(0x0a)
    }
}

extension Response {
    /// An answer that is an event stream: `text/event-stream`, not stored by caches. `start` gets the writer, as for
    /// ``Response/Body/stream(_:)``.
    public static func eventStream(_ start: @escaping @Sendable (any StreamWriter) -> Void) -> Response {
        Response(
            .ok, headers: ["Content-Type": "text/event-stream", "Cache-Control": "no-store"], body: .stream(start))
    }
}

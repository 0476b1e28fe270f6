internal import LatchkeyPlatform

/// Reads an event stream as its bytes come (WHATWG HTML §9.2.6).
///
/// ```swift
/// var parser = EventStreamParser()
/// for try await bytes in body {
///     for event in try parser.receive(bytes) { handle(event) }
/// }
/// ```
///
/// An event that the stream's end cuts off is dropped, as the specification says. A line that is no ``StreamSafeText``
/// is passed over, as one of an unknown field is.
public struct EventStreamParser: Sendable {
    /// An event grew beyond the limit; the stream is of no more use.
    public struct TooLarge: Error, Equatable {
        /// The error has no parts.
        public init() {}
    }

    /// The id of the last event, to be sent as `Last-Event-ID` when coming back; empty where there was none.
    public private(set) var lastEventID = ""
    /// How long the server wants a client to wait before it comes back; nil where it did not say.
    public private(set) var retry: Duration?

    private let maximumEventBytes: Int
    private var line: [UInt8] = []
    private var followsReturn = false
    private var isFirstLine = true
    private var id = ""
    private var event = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var eventBytes = 0

    /// Makes a parser at the beginning of a stream. An event longer than `maximumEventBytes`, its field names counted,
    /// is an error.
    public init(maximumEventBytes: Int = 1 << 20) {
        self.maximumEventBytes = maximumEventBytes
    }

    /// Takes the next bytes and returns the events that they complete; each has the id that was current with it.
    public mutating func receive(_ bytes: some Sequence<UInt8>) throws(TooLarge) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            defer { followsReturn = byte == 0x0d }
            switch byte {
            case 0x0a where followsReturn: break
            case 0x0a, 0x0d:
                if let event = endLine() { events.append(event) }
            default:
                eventBytes += 1
                guard eventBytes <= maximumEventBytes else { throw TooLarge() }
                line.append(byte)
            }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        defer {
            line.removeAll(keepingCapacity: true)
            isFirstLine = false
        }
        var text = line[...]
        if isFirstLine && text.starts(with: [0xef, 0xbb, 0xbf]) { text = text.dropFirst(3) }
        if text.isEmpty { return dispatch() }
        guard text.withUnsafeBufferPointer({ StreamSafeText.accepts($0) }) else { return nil }
        guard let colon = text.firstIndex(of: 0x3a) else {
            field(String(decoding: text, as: UTF8.self), [])
            return nil
        }
        var value = text[(colon + 1)...]
        if value.first == 0x20 { value = value.dropFirst() }
        if colon == text.startIndex {
            // A comment: a stream may send one for ever between two events, so it does not count towards the next.
            eventBytes -= text.count
        } else {
            field(String(decoding: text[..<colon], as: UTF8.self), value)
        }
        return nil
    }

    private mutating func field(_ name: String, _ value: ArraySlice<UInt8>) {
        switch name {
        case "event": event = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData { data.append(0x0a) }
            data.append(contentsOf: value)
            hasData = true
        case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy { (0x30...0x39).contains($0) }:
            if let milliseconds = Int64(String(decoding: value, as: UTF8.self)) { retry = .milliseconds(milliseconds) }
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            event = ""
            data.removeAll(keepingCapacity: true)
            hasData = false
            eventBytes = 0
        }
        lastEventID = id
        guard hasData else { return nil }
        return ServerSentEvent(
            id: id.isEmpty ? nil : id, event: event.isEmpty ? nil : event, data: String(decoding: data, as: UTF8.self))
    }
}

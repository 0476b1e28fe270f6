public import LatchkeyPlatform

/// One connection of an HTTP/1.1 server (RFC 9112) as a machine: bytes and answers in, what to do out. It does no I/O
/// and knows no clock.
///
/// ```swift
/// switch connection.receive(bytes, with: &parser) {
/// case .request(let request, let consumed): …        // answer it, then go on with the bytes behind it
/// ```
///
/// Requests are answered one after the other: while one is being answered, the bytes of the next wait outside.
public struct HTTP1Connection: Sendable {
    private enum State: Sendable {
        /// Before the first byte of a request, or within its head.
        case head(HeadScan, isFirst: Bool)
        case body(Request, Exchange, remaining: Int)
        case chunkedBody(Request, Exchange, ChunkedDecoder)
        /// Within a body that goes into the request's upload.
        case uploading(Request, Exchange, remaining: Int, received: Int)
        case answering(Exchange)
        case streaming(Exchange)
        /// The last answer was given; what still comes is thrown away.
        case ended
    }

    /// What must be remembered of a request until its answer is complete.
    private struct Exchange: Sendable {
        var isHead: Bool
        var minorVersion: Int
        /// Whether the client would go on after the answer.
        let clientKeepsAlive: Bool
        var keepsAlive: Bool
    }

    /// What the connection is doing, as far as deadlines go.
    public enum Phase: Sendable, Equatable {
        /// Waiting for the next request of a connection that has served one.
        case idle
        /// Waiting for the first request, or within a head.
        case head
        /// Within a body of which so many bytes have come.
        case body(received: Int)
        /// Within a body of which so many bytes have come and are kept elsewhere.
        case uploading(received: Int)
        /// A handler is at work.
        case answering
        /// An answer is being streamed.
        case streaming
        /// Nothing more will be said.
        case ended
    }

    private var state = State.head(HeadScan(), isFirst: true)
    private let peer: IPAddress
    private let admission: (@Sendable (Request) -> Admission)?
    private var isDraining = false

    /// Makes the machine of a connection that was just accepted from `peer`, the client of all its requests.
    /// `admission` is asked about each `PUT` before its body, and about each body that is longer than the limit of all;
    /// without it, bodies are read into memory within that.
    public init(peer: IPAddress, admission: (@Sendable (Request) -> Admission)? = nil) {
        self.peer = peer
        self.admission = admission
    }

    /// What the connection is doing.
    public var phase: Phase {
        switch state {
        case .head(let scan, let isFirst): isFirst || scan.hasBytes ? .head : .idle
        case .body(let request, _, _): .body(received: request.body.count)
        case .chunkedBody(let request, _, _): .body(received: request.body.count)
        case .uploading(_, _, _, let received): .uploading(received: received)
        case .answering: .answering
        case .streaming: .streaming
        case .ended: .ended
        }
    }

    // MARK: - Bytes

    /// What to do after bytes came.
    public enum Received: Sendable {
        /// No head yet: keep the bytes, and give them again with those that follow.
        case incomplete
        /// So many bytes were taken; give the rest, and those that follow.
        case consumed(Int)
        /// So many bytes were taken; write `100 Continue` (``continueLine``), for the client waits for it.
        case mustContinue(consumed: Int)
        /// A request is complete after so many bytes; answer it.
        case request(Request, consumed: Int)
        /// The message is refused: write this answer with ``refuse(_:date:into:)``, then close.
        case refused(Response)
        /// A request is being answered: keep the bytes, and give them again afterwards.
        case notNow
        /// Throw all bytes away.
        case discard
    }

    /// The interim answer to `Expect: 100-continue` (RFC 9110 §15.2.1).
    public static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// Takes the bytes that have come and were not consumed. `parser` may be shared by all connections of a thread.
    public mutating func receive(_ bytes: borrowing Span<UInt8>, with parser: inout RequestHeadParser) -> Received {
        // The payload is taken out of the state while it changes, lest the body be copied with every piece of it.
        var current = State.ended
        swap(&current, &state)
        do throws(Refusal) {
            switch consume current {
            case .head(let scan, let isFirst):
                return try receiveHead(bytes, scan, isFirst: isFirst, with: &parser)
            case .body(let request, let exchange, let remaining):
                return receiveBody(bytes, consume request, exchange, remaining: remaining)
            case .chunkedBody(let request, let exchange, let decoder):
                return try receiveChunks(bytes, consume request, exchange, decoder, limit: parser.limits.bodyBytes)
            case .uploading(let request, let exchange, let remaining, let received):
                return receiveUpload(bytes, request, exchange, remaining: remaining, received: received)
            case .answering(let exchange):
                state = .answering(exchange)
                return .notNow
            case .streaming(let exchange):
                state = .streaming(exchange)
                return .notNow
            case .ended:
                return .discard
            }
        } catch {
            return .refused(.problem(error.status))
        }
    }

    private mutating func receiveHead(
        _ bytes: borrowing Span<UInt8>, _ scan: consuming HeadScan, isFirst: Bool, with parser: inout RequestHeadParser
    ) throws(Refusal) -> Received {
        var scan = scan
        switch try scan.scan(bytes, limit: parser.limits.headBytes) {
        case .incomplete:
            state = .head(scan, isFirst: isFirst)
            return .incomplete
        case .emptyLine:
            state = .head(scan, isFirst: isFirst)
            return .consumed(2)
        case .complete(let count):
            let head = try parser.parse(bytes.extracting(first: count))
            let request = Request(head, bytes, fields: parser.fields, peer: peer)
            let exchange = Exchange(
                isHead: request.method == .head, minorVersion: head.minorVersion,
                clientKeepsAlive: head.keepsAlive, keepsAlive: head.keepsAlive)
            return try begin(head, request, exchange, after: count, of: bytes.count, limits: parser.limits)
        }
    }

    private mutating func begin(
        _ head: RequestHead, _ request: consuming Request, _ exchange: Exchange, after count: Int, of available: Int,
        limits: MessageLimits
    ) throws(Refusal) -> Received {
        var limit = limits.bodyBytes
        var isTooLong = false
        if case .length(let length) = head.framing { isTooLong = length > limit }
        let isAsked = head.framing.hasBody && (request.method == .put || isTooLong)
        switch isAsked ? admission?(request) ?? .whole : .whole {
        case .whole: break
        case .within(let bytes): limit = max(limit, bytes)
        case .refused(let response): return .refused(response)
        case .upload(let upload):
            guard case .length(let length) = head.framing else { throw Refusal(status: .lengthRequired) }
            var request = request
            request.upload = upload
            state = .uploading(request, exchange, remaining: length, received: 0)
            return head.expectsContinue && available == count ? .mustContinue(consumed: count) : .consumed(count)
        }
        switch head.framing {
        case .none, .length(0):
            state = .answering(exchange)
            return .request(request, consumed: count)
        case .length(let length):
            guard length <= limit else { throw Refusal(status: .contentTooLarge) }
            // Memory is taken as the bytes come, not on the word of the client.
            var request = request
            request.body.reserveCapacity(min(length, 16 << 10))
            state = .body(request, exchange, remaining: length)
        case .chunked:
            state = .chunkedBody(request, exchange, ChunkedDecoder())
        }
        return head.expectsContinue && available == count ? .mustContinue(consumed: count) : .consumed(count)
    }

    private mutating func receiveBody(
        _ bytes: borrowing Span<UInt8>, _ request: consuming Request, _ exchange: Exchange, remaining: Int
    ) -> Received {
        let count = min(remaining, bytes.count)
        var request = consume request
        bytes.extracting(first: count).withUnsafeBufferPointer { request.body.append(contentsOf: $0) }
        guard count == remaining else {
            state = .body(consume request, exchange, remaining: remaining - count)
            return .consumed(count)
        }
        state = .answering(exchange)
        return .request(request, consumed: count)
    }

    private mutating func receiveUpload(
        _ bytes: borrowing Span<UInt8>, _ request: Request, _ exchange: Exchange, remaining: Int, received: Int
    ) -> Received {
        let count = min(remaining, bytes.count)
        guard request.upload?.receive(bytes.extracting(first: count)) == true else {
            return .refused(.problem(.internalServerError, detail: "The content could not be kept."))
        }
        guard count == remaining else {
            state = .uploading(request, exchange, remaining: remaining - count, received: received + count)
            return .consumed(count)
        }
        state = .answering(exchange)
        return .request(request, consumed: count)
    }

    private mutating func receiveChunks(
        _ bytes: borrowing Span<UInt8>, _ request: consuming Request, _ exchange: Exchange,
        _ decoder: consuming ChunkedDecoder, limit: Int
    ) throws(Refusal) -> Received {
        var request = consume request
        var decoder = decoder
        switch try decoder.decode(bytes, into: &request.body, limit: limit) {
        case .incomplete:
            state = .chunkedBody(consume request, exchange, decoder)
            return .consumed(bytes.count)
        case .complete(let consumed):
            state = .answering(exchange)
            return .request(request, consumed: consumed)
        }
    }

    // MARK: - Answers

    /// What to do after an answer was written.
    public enum Answered: Sendable {
        /// Go on with the next request.
        case nextRequest
        /// The head is written: give the stream's start a writer.
        case stream(@Sendable (any StreamWriter) -> Void)
        /// Close once everything is written. With `lingering` the client may have sent more: close the sending side
        /// first and throw away what comes, lest a reset take the answer from it (RFC 9112 §9.6).
        case close(lingering: Bool)
        /// Nobody waits for this answer.
        case ignored
    }

    /// Appends the answer to the request at hand to `output`. `date` is the line of the `Date` field, CR LF included.
    public mutating func answer(_ response: Response, date: [UInt8], into output: inout [UInt8]) -> Answered {
        guard case .answering(var exchange) = state else { return .ignored }
        if isDraining || response.saysClose { exchange.keepsAlive = false }
        let framing = framing(of: response, for: exchange)
        if framing == .untilClose { exchange.keepsAlive = false }
        ResponseHead.append(
            response, framing: framing, connection: connectionOption(for: exchange), date: date, to: &output)
        switch response.body {
        case .bytes(let bytes) where !exchange.isHead && !response.status.hasNoContent:
            output.append(contentsOf: bytes)
        case .stream(let start) where !exchange.isHead && !response.status.hasNoContent:
            state = .streaming(exchange)
            return .stream(start)
        case .empty, .bytes, .stream:
            break
        }
        return end(of: exchange)
    }

    /// Appends the answer to a message that was refused; the connection ends with it.
    public mutating func refuse(_ response: Response, date: [UInt8], into output: inout [UInt8]) {
        state = .ended
        ResponseHead.append(
            response, framing: .length(response.bytes.count), connection: .close, date: date, to: &output)
        output.append(contentsOf: response.bytes)
    }

    private func framing(of response: Response, for exchange: Exchange) -> ResponseHead.Framing {
        guard !response.status.hasNoContent else { return .none }
        switch response.body {
        case .empty: return .length(0)
        case .bytes(let bytes): return .length(bytes.count)
        case .stream where exchange.isHead: return .none
        case .stream: return exchange.minorVersion == 1 ? .chunked : .untilClose
        }
    }

    private func connectionOption(for exchange: Exchange) -> ResponseHead.Connection {
        guard exchange.keepsAlive else { return .close }
        return exchange.minorVersion == 0 ? .keepAlive : .unsaid
    }

    private mutating func end(of exchange: Exchange) -> Answered {
        guard exchange.keepsAlive && !isDraining else {
            state = .ended
            return .close(lingering: exchange.clientKeepsAlive)
        }
        state = .head(HeadScan(), isFirst: false)
        return .nextRequest
    }

    // MARK: - Streams

    /// Appends bytes of the stream, framed, to `output`; nothing when no stream is open.
    public mutating func stream(_ bytes: [UInt8], into output: inout [UInt8]) {
        guard case .streaming(let exchange) = state else { return }
        if exchange.minorVersion == 1 {
            ResponseHead.appendChunk(bytes, to: &output)
        } else {
            output.append(contentsOf: bytes)
        }
    }

    /// Ends the stream in good order, appending what marks its end.
    public mutating func endStream(into output: inout [UInt8]) -> Answered {
        guard case .streaming(let exchange) = state else { return .ignored }
        if exchange.minorVersion == 1 { output.append(contentsOf: "0\r\n\r\n".utf8) }
        return end(of: exchange)
    }

    // MARK: - Ends

    /// What to do when the client will send no more.
    public enum InputEnded: Sendable, Equatable {
        /// Close: nothing is owed.
        case close
        /// Cancel the handler, which probably works for nobody; its answer is still written in case the client only
        /// closed its sending side.
        case cancelHandler
        /// End the stream with ``endStream(into:)``: a client that reads a stream keeps its side open.
        case endStream
    }

    /// The client closed its sending side, or all of the connection: the two look the same (RFC 9112 §9.6).
    public mutating func inputEnded() -> InputEnded {
        switch state {
        case .head, .body, .chunkedBody, .uploading, .ended:
            state = .ended
            return .close
        case .answering(var exchange):
            exchange.keepsAlive = false
            state = .answering(exchange)
            return .cancelHandler
        case .streaming(var exchange):
            exchange.keepsAlive = false
            state = .streaming(exchange)
            return .endStream
        }
    }

    /// What to do when a deadline has passed.
    public enum Expired: Sendable {
        /// Close without a word.
        case close
        /// Write this answer with ``refuse(_:date:into:)``, then close.
        case refuse(Response)
        /// Nothing: what is being done has no deadline here.
        case ignore
    }

    /// The deadline of the present ``phase`` has passed.
    public mutating func expire() -> Expired {
        switch state {
        case .head(let scan, _):
            let hasBytes = scan.hasBytes
            state = .ended
            return hasBytes ? .refuse(.problem(.requestTimeout)) : .close
        case .body, .chunkedBody, .uploading:
            state = .ended
            return .refuse(.problem(.requestTimeout))
        case .answering, .streaming:
            return .ignore
        case .ended:
            return .close
        }
    }

    /// What to do when the server wants to stop.
    public enum Draining: Sendable, Equatable {
        /// Close: no request has begun.
        case close
        /// Let the request come to its end; the answer will say `Connection: close`.
        case finish
        /// End the stream with ``endStream(into:)``.
        case endStream
    }

    /// The server wants to stop: no further request is taken. `hasUnread` says that bytes have come which the machine
    /// was not given yet. A connection that never had a request is let have one: its client is about to send it.
    public mutating func drain(hasUnread: Bool) -> Draining {
        isDraining = true
        switch state {
        case .head(let scan, isFirst: false) where !scan.hasBytes && !hasUnread:
            state = .ended
            return .close
        case .head, .body, .chunkedBody, .uploading, .answering, .ended: return .finish
        case .streaming: return .endStream
        }
    }
}

extension Response {
    fileprivate var saysClose: Bool { headers[.connection]?.lowercased() == "close" }
}

extension Request {
    /// The request that a head describes; its body is still to come.
    fileprivate init(
        _ head: RequestHead, _ bytes: borrowing Span<UInt8>, fields: [Headers.Field], peer: IPAddress
    ) {
        let method = Method(checkedToken: bytes.extracting(head.method))
        var target = bytes.extracting(head.target).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        // An absolute-form target may have no path (RFC 9112 §3.2.2).
        if target.isEmpty || target.utf8.first == 0x3f { target = "/" + target }
        let lines = bytes.extracting(head.fieldLines).withUnsafeBufferPointer { Array($0) }
        self.init(method, target, headers: Headers(checkedLines: lines, fields: Array(fields[...])), client: peer)
    }
}

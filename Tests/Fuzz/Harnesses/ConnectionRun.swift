import LatchkeyPlatform

@testable import LatchkeyHTTP

/// What comes of bytes that a client sends to a connection whose requests are answered at once.
struct ConnectionRun: Equatable {
    private(set) var events: [String] = []
    private(set) var output: [UInt8] = []

    init(of pieces: [ArraySlice<UInt8>], drains: Bool) {
        let limits = MessageLimits(headBytes: 512, headerFields: 8, bodyBytes: 128)
        var parser = RequestHeadParser(limits: limits)
        var connection = HTTP1Connection(peer: .loopback)
        var waiting: [UInt8] = []
        for piece in pieces {
            waiting += piece
            receive(&waiting, by: &connection, with: &parser)
            expect(waiting.count <= limits.headBytes, "no more than a head waits")
        }
        if drains { _ = connection.drain(hasUnread: !waiting.isEmpty) }
        events.append("\(connection.inputEnded())")
        expect(connection.phase == .ended, "a connection whose client is gone has ended")
    }

    private mutating func receive(
        _ waiting: inout [UInt8], by connection: inout HTTP1Connection, with parser: inout RequestHeadParser
    ) {
        while !waiting.isEmpty {
            let bytes = waiting
            switch connection.receive(bytes.span, with: &parser) {
            case .incomplete, .notNow: return
            case .consumed(let count):
                expect(count > 0 && count <= bytes.count, "something is taken")
                waiting.removeFirst(count)
            case .mustContinue(let count):
                // Whether the client waits for it does depend on the pieces: on what has come with the head.
                waiting.removeFirst(count)
            case .request(let request, let count):
                waiting.removeFirst(count)
                expect(request.body.count <= parser.limits.bodyBytes, "a body is within its limit")
                events.append("\(request.method) \(request.target) \(Array(request.headers)) \(request.body)")
                answer(request, on: &connection)
            case .refused(let response):
                events.append("refused \(response.status.code)")
                connection.refuse(response, date: [], into: &output)
            case .discard: waiting = []
            }
        }
    }

    private mutating func answer(_ request: Request, on connection: inout HTTP1Connection) {
        switch request.target {
        case "/stream":
            guard case .stream = connection.answer(.eventStream { _ in }, date: [], into: &output) else { return }
            connection.stream([1, 2, 3], into: &output)
            events.append("\(connection.endStream(into: &output))")
        case "/close":
            events.append(
                "\(connection.answer(Response(.ok, headers: ["Connection": "close"]), date: [], into: &output))")
        default:
            events.append("\(connection.answer(.text("ok"), date: [], into: &output))")
        }
    }
}

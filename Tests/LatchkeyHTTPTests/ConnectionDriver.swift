import LatchkeyPlatform

@testable import LatchkeyHTTP

/// Plays the shell around the machine: keeps the bytes that were not consumed, answers every request at once.
struct ConnectionDriver {
    enum Event: Equatable {
        case request(String, body: String)
        case mustContinue
        case refused(Int)
    }

    var connection = HTTP1Connection(peer: IPAddress("192.0.2.1")!)
    var parser: RequestHeadParser
    var events: [Event] = []
    /// All that was written to the client.
    var output: [UInt8] = []
    var hasEnded = false
    var requests: [Request] = []
    private var waiting: [UInt8] = []

    init(limits: MessageLimits = .init()) {
        parser = RequestHeadParser(limits: limits)
    }

    /// Bytes come from the client.
    mutating func receive(_ bytes: some Sequence<UInt8>, answering: (Request) -> Response = { _ in .text("ok") }) {
        waiting += bytes
        while !waiting.isEmpty {
            let bytes = waiting
            switch connection.receive(bytes.span, with: &parser) {
            case .incomplete, .notNow: return
            case .consumed(let count): waiting.removeFirst(count)
            case .mustContinue(let count):
                waiting.removeFirst(count)
                events.append(.mustContinue)
            case .request(let request, let count):
                waiting.removeFirst(count)
                requests.append(request)
                events.append(
                    .request(
                        "\(request.method) \(request.target)", body: String(decoding: request.body, as: UTF8.self)))
                if case .close = connection.answer(answering(request), date: [], into: &output) { hasEnded = true }
            case .refused(let response):
                events.append(.refused(response.status.code))
                connection.refuse(response, date: [], into: &output)
                hasEnded = true
            case .discard: waiting = []
            }
        }
    }

    mutating func receive(_ text: String) { receive(text.utf8) }

    /// What comes of a text that arrives at once.
    static func events(of text: String, limits: MessageLimits = .init()) -> [Event] {
        events(of: Array(text.utf8), limits: limits)
    }

    static func events(of bytes: [UInt8], limits: MessageLimits = .init()) -> [Event] {
        var driver = ConnectionDriver(limits: limits)
        driver.receive(bytes)
        return driver.events
    }
}

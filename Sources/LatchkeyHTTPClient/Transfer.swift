internal import LatchkeyPlatform

/// One exchange under way, seen from both sides: the loop's thread fills it, the task that asked waits on it.
///
/// The first outcome wins, so a cancelled or timed-out exchange stays so whatever libcurl says afterwards.
final class Transfer: LoopTransfer {
    /// How the answer is handed over.
    enum Delivery: Sendable {
        /// All at once; a longer body than `maximumBytes` fails the exchange.
        case whole(maximumBytes: Int)
        /// Chunk by chunk as they arrive; the connection is paused while `bufferedBytes` wait for their reader.
        case stream(bufferedBytes: Int)
    }

    /// What the waiting task wants to be woken for.
    enum Want: Sendable {
        case head, chunk, end
    }

    /// What becomes of bytes that arrived.
    enum Reception: Sendable {
        case accepted, refused
        /// libcurl keeps the bytes and offers them again after the transfer was resumed.
        case paused
    }

    private enum Outcome {
        case complete
        case failed(HTTPClientError)
    }

    private struct State {
        var head: ResponseHead?
        var body: [UInt8] = []
        var outcome: Outcome?
        var isPaused = false
        var waiter: (want: Want, continuation: CheckedContinuation<Void, Never>)?

        func satisfies(_ want: Want) -> Bool {
            switch want {
            case .head: head != nil || outcome != nil
            case .chunk: !body.isEmpty || outcome != nil
            case .end: outcome != nil
            }
        }

        /// The waiter, when what it waits for has come.
        mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
            guard let waiter, satisfies(waiter.want) else { return nil }
            self.waiter = nil
            return waiter.continuation
        }
    }

    let request: ClientRequest
    let delivery: Delivery
    /// The authorities to trust; nil for the system's.
    let caFile: String?
    private let state = Lock(State())

    init(_ request: ClientRequest, _ delivery: Delivery, caFile: String?) {
        self.caFile = caFile
        self.request = request
        self.delivery = delivery
    }

    // MARK: The loop's side

    func makeHandle(at now: ContinuousClock.Instant) -> (any LoopHandle)? { EasyHandle(self, at: now) }

    func refuse() { finish(HTTPClientError(.invalidRequest, "libcurl refused an option of the request")) }

    func cancel() { finish(HTTPClientError(.cancelled, "the exchange was cancelled")) }

    /// The head of the final answer has arrived.
    func receive(_ head: ResponseHead) {
        state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.head = head
            return state.takeWaiter()
        }?.resume()
    }

    /// A piece of the body has arrived.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Reception {
        let (reception, waiter) = state.withLock { state -> (Reception, CheckedContinuation<Void, Never>?) in
            guard state.outcome == nil else { return (.refused, nil) }
            switch delivery {
            case .whole(let maximumBytes):
                guard bytes.count <= maximumBytes - state.body.count else {
                    state.outcome = .failed(.init(.responseTooLarge, "the body passes \(maximumBytes) bytes"))
                    return (.refused, state.takeWaiter())
                }
            case .stream(let bufferedBytes):
                guard state.body.isEmpty || bytes.count <= bufferedBytes - state.body.count else {
                    state.isPaused = true
                    return (.paused, nil)
                }
            }
            state.body.append(contentsOf: bytes)
            return (.accepted, state.takeWaiter())
        }
        waiter?.resume()
        return reception
    }

    /// The exchange is over: without a failure when it is complete. Only the first call counts.
    func finish(_ failure: HTTPClientError? = nil) {
        state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = failure.map(Outcome.failed) ?? .complete
            return state.takeWaiter()
        }?.resume()
    }

    var isOver: Bool { state.withLock { $0.outcome != nil } }

    /// Whether the head has arrived, and so only silence counts against a stream.
    var hasHead: Bool { state.withLock { $0.head != nil } }

    /// Whether the reader is behind, so that silence on the wire is our own doing.
    var isPaused: Bool { state.withLock { $0.isPaused } }

    // MARK: The waiting task's side

    /// Returns when what is wanted is there or the exchange is over. One task waits at a time.
    func wait(for want: Want) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state -> Bool in
                guard !state.satisfies(want) else { return true }
                precondition(state.waiter == nil, "one task reads a response")
                state.waiter = (want, continuation)
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// The head, once it was waited for.
    func head() throws(HTTPClientError) -> ResponseHead {
        let (head, outcome) = state.withLock { ($0.head, $0.outcome) }
        if let head { return head }
        if case .failed(let error) = outcome { throw error }
        throw HTTPClientError(.invalidResponse, "the connection closed without an answer")
    }

    /// The whole answer, once its end was waited for.
    func response() throws(HTTPClientError) -> ClientResponse {
        let (head, body, outcome) = state.withLock { state -> (ResponseHead?, [UInt8], Outcome?) in
            defer { state.body = [] }
            return (state.head, state.body, state.outcome)
        }
        if case .failed(let error) = outcome { throw error }
        guard let head else { throw HTTPClientError(.invalidResponse, "the connection closed without an answer") }
        return ClientResponse(head: head, body: body)
    }

    /// What has arrived since the last call, once it was waited for; `nil` at the end. Tells whether the loop must be
    /// asked to go on.
    func takeChunk() throws(HTTPClientError) -> (bytes: [UInt8]?, mustResume: Bool) {
        let (body, outcome, wasPaused) = state.withLock { state -> ([UInt8], Outcome?, Bool) in
            defer {
                state.body = []
                state.isPaused = false
            }
            return (state.body, state.outcome, state.isPaused)
        }
        if !body.isEmpty { return (body, wasPaused) }
        if case .failed(let error) = outcome { throw error }
        return (nil, false)
    }
}

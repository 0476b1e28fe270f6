internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// Where a handler's task leaves its answer: with the loop, if that still waits for the task's first suspension, else
/// in its inbox.
final class PendingAnswer: Sendable {
    private enum State: Sendable {
        case starting
        case early(Response)
        case awaited
    }

    private let state = Lock(State.starting)
    private let inbox: LoopInbox
    private let connection: ConnectionReference

    init(inbox: LoopInbox, connection: ConnectionReference) {
        self.inbox = inbox
        self.connection = connection
    }

    /// The task has an answer.
    func give(_ response: Response) {
        let isAwaited = state.withLock { state in
            switch state {
            case .starting, .early:
                state = .early(response)
                return false
            case .awaited:
                return true
            }
        }
        if isAwaited { inbox.post(.answer(connection, response)) }
    }

    /// The loop goes on to other things: the answer if it is here, nil if it will come through the inbox.
    func takeEarly() -> Response? {
        state.withLock { state in
            defer { state = .awaited }
            switch state {
            case .early(let response): return response
            case .starting, .awaited: return nil
            }
        }
    }
}

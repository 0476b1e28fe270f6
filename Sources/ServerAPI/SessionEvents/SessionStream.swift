internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import UserPool

/// One open event stream: a machine and the writer that does what it says.
final class SessionStream: Sendable {
    private struct State {
        var machine: SessionStreamMachine
        var writer: (any StreamWriter)?
        /// Held so that the session's end is heard, until the stream ends.
        var listening: SessionListening?
        var isOver = false
    }

    /// Whose stream it is.
    struct Holder: Hashable, Sendable {
        let pool: PoolID
        let subject: Subject
    }

    let holder: Holder
    private let state: Lock<State>

    init(of holder: Holder, expires: Timestamp) {
        self.holder = holder
        state = Lock(State(machine: SessionStreamMachine(expires: expires)))
    }

    /// Keeps a subscription for as long as the stream lasts.
    func hold(_ listening: SessionListening) {
        state.withLock { state in
            if !state.isOver { state.listening = listening }
        }
    }

    func open(_ writer: any StreamWriter) {
        run { state in
            state.writer = writer
            return state.machine.opened()
        }
    }

    func sessionEnded(_ reason: SessionEnd) { run { $0.machine.sessionEnded(reason) } }

    func tick(at now: Timestamp) { run { $0.machine.ticked(at: now) } }

    func disconnected() { run { $0.machine.disconnected() } }

    /// Feeds an event to the machine and does what it says, unlocked.
    private func run(_ event: (inout State) -> SessionStreamMachine.Action) {
        let (action, writer, released) = state.withLock {
            state -> (SessionStreamMachine.Action, (any StreamWriter)?, SessionListening?) in
            let action = event(&state)
            let (writer, listening) = (state.writer, state.listening)
            switch action {
            case .nothing, .sendComment:
                return (action, writer, nil)
            case .end, .forget:
                (state.writer, state.listening, state.isOver) = (nil, nil, true)
                return (action, writer, listening)
            }
        }
        switch action {
        case .nothing, .forget:
            break
        case .sendComment:
            writer?.send(ServerSentEvent.comment())
        case .end(let reason):
            let event = ServerSentEvent(event: "ended", data: #"{"reason":"\#(reason.rawValue)"}"#)
            writer?.send(event.encoded)
            writer?.close()
        }
        released?.cancel()
    }
}

internal import Database
internal import LatchkeyPlatform

/// A body that waits for its turn to write, and the caller who waits for it.
final class WriteJob: Sendable {
    /// The scope that the caller is in.
    let outer = Scope.current
    private let body: @Sendable (any Connection) async -> (any Error)?
    private let state = Lock(State.new)

    private enum State {
        case new
        case waiting(CheckedContinuation<Void, any Error>)
        case begun(CheckedContinuation<Void, any Error>)
        case over
    }

    /// `body` keeps its result for the caller and returns its error, if it throws one.
    init(_ body: @escaping @Sendable (any Connection) async -> (any Error)?) {
        self.body = body
    }

    /// Waits with `caller`; false, and the caller is told, when the task was cancelled already.
    func wait(_ caller: CheckedContinuation<Void, any Error>) -> Bool {
        let isNew = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(caller)
            return true
        }
        if !isNew { caller.resume(throwing: CancellationError()) }
        return isNew
    }

    /// Drops the job unless it has begun.
    func cancel() {
        let caller: CheckedContinuation<Void, any Error>? = state.withLock { state in
            switch state {
            case .new:
                state = .over
                return nil
            case .waiting(let caller):
                state = .over
                return caller
            case .begun, .over: return nil
            }
        }
        caller?.resume(throwing: CancellationError())
    }

    /// Begins the job; false when it was dropped.
    func begin() -> Bool {
        state.withLock { state in
            guard case .waiting(let caller) = state else { return false }
            state = .begun(caller)
            return true
        }
    }

    /// Runs the body and returns its error.
    func run(_ connection: any Connection) async -> (any Error)? {
        await body(connection)
    }

    /// Tells the caller how it ended.
    func finish(_ error: (any Error)?) {
        let caller: CheckedContinuation<Void, any Error>? = state.withLock { state in
            switch state {
            case .waiting(let caller), .begun(let caller):
                state = .over
                return caller
            case .new, .over: return nil
            }
        }
        if let error { caller?.resume(throwing: error) } else { caller?.resume() }
    }
}

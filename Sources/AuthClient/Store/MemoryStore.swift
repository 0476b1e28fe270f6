internal import LatchkeyPlatform

/// A credential store that ends with the process. Sessions that share one behave like processes that share a file.
public final class MemoryStore: CredentialStore {
    private struct State {
        var session = StoredSession.empty
        var devices: [RememberedDevice] = []
        var observers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextObserver = 0
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    /// A store that holds `session`.
    public init(_ session: StoredSession = .empty) {
        state = Lock(State(session: session))
    }

    public func load() async throws(AuthError) -> StoredSession {
        state.withLock { $0.session }
    }

    @discardableResult
    public func update(
        _ change: @Sendable (StoredSession) -> StoredSession?
    ) async throws(AuthError) -> Bool {
        let observers = state.withLock { state -> [AsyncStream<Void>.Continuation]? in
            guard let session = change(state.session) else { return nil }
            state.session = session
            return Array(state.observers.values)
        }
        for observer in observers ?? [] { observer.yield() }
        return observers != nil
    }

    public func devices() async throws(AuthError) -> [RememberedDevice] {
        state.withLock { $0.devices }
    }

    public func updateDevices(
        _ change: @Sendable ([RememberedDevice]) -> [RememberedDevice]
    ) async throws(AuthError) {
        state.withLock { $0.devices = change($0.devices) }
    }

    public func withExclusiveAccess<Result: Sendable>(
        _ body: @Sendable () async throws(AuthError) -> Result
    ) async throws(AuthError) -> Result {
        await withCheckedContinuation { continuation in
            let isMine = state.withLock { state -> Bool in
                guard state.isHeld else {
                    state.isHeld = true
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isMine { continuation.resume() }
        }
        defer {
            // Handed on without being let go, so that nobody comes in between.
            state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.isHeld = false
                return nil
            }?.resume()
        }
        return try await body()
    }

    public var changes: AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let observer = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = continuation
            return state.nextObserver
        }
        continuation.onTermination = { [state] _ in
            state.withLock { $0.observers[observer] = nil }
        }
        return stream
    }
}

internal import LatchkeyPlatform

/// Who is to be told when a session ends.
final class SessionListeners: Sendable {
    typealias Body = @Sendable (SessionID, SessionEnd) -> Void
    /// The sessions of which a listener for all wants to hear at once.
    typealias Watched = @Sendable () -> [SessionID]

    private struct State {
        var next: UInt64 = 0
        var ofOne: [SessionID: [UInt64: Body]] = [:]
        var ofAll: [UInt64: (watched: Watched, body: Body)] = [:]
    }

    private let state = Lock(State())

    /// Adds a listener for one session.
    func add(_ id: SessionID, _ body: @escaping Body) -> SessionListening {
        let key = state.withLock { state -> UInt64 in
            state.next += 1
            state.ofOne[id, default: [:]][state.next] = body
            return state.next
        }
        return SessionListening { [weak self] in self?.remove(id, key) }
    }

    /// Adds a listener for all sessions.
    func add(watched: @escaping Watched = { [] }, _ body: @escaping Body) -> SessionListening {
        let key = state.withLock { state -> UInt64 in
            state.next += 1
            state.ofAll[state.next] = (watched, body)
            return state.next
        }
        return SessionListening { [weak self] in self?.remove(nil, key) }
    }

    /// The sessions that somebody listens to or watches.
    var watched: [SessionID] {
        let (ids, watched) = state.withLock { state in (Array(state.ofOne.keys), state.ofAll.values.map(\.watched)) }
        return watched.reduce(into: ids) { $0 += $1() }
    }

    /// How many listeners there are.
    var count: Int {
        state.withLock { state in state.ofAll.count + state.ofOne.values.reduce(0) { $0 + $1.count } }
    }

    /// Tells, in no lock, so that a listener may add and remove listeners. A session ends once, so its own listeners
    /// hear of it once, although the ending and the clearing of its row may both come to tell.
    func tell(_ ended: [SessionID], _ reason: SessionEnd) {
        for id in ended {
            let bodies = state.withLock { state in
                state.ofAll.values.map(\.body) + Array((state.ofOne.removeValue(forKey: id) ?? [:]).values)
            }
            for body in bodies { body(id, reason) }
        }
    }

    private func remove(_ id: SessionID?, _ key: UInt64) {
        state.withLock { state in
            guard let id else { return _ = state.ofAll.removeValue(forKey: key) }
            state.ofOne[id]?[key] = nil
            if state.ofOne[id]?.isEmpty == true { state.ofOne[id] = nil }
        }
    }
}

/// Keeps a listener listening until it is cancelled or let go.
public final class SessionListening: Sendable {
    private let remove: @Sendable () -> Void

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = remove }

    deinit { remove() }

    /// Stops listening. What is being told at this moment may still arrive.
    public func cancel() { remove() }
}

internal import Dispatch

/// Everybody who wants to hear of a session's states and events.
///
/// It lives behind the session's lock. Announcing only enqueues (on dispatch queues and in stream buffers) and calls
/// nobody, so everything is announced in the order in which it happened.
struct Announcer {
    private var listeners: [StateListener] = []
    private var states: [Int: AsyncStream<UserState>.Continuation] = [:]
    private var events: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
    private var next = 0

    /// How many callbacks are registered; those of released owners are dropped first.
    mutating func listenerCount() -> Int {
        listeners.removeAll { $0.owner == nil }
        return listeners.count
    }

    /// Adds a callback, which hears of the current state first.
    mutating func add(_ listener: StateListener, hearing state: UserState, _ info: UserStateInfo) {
        listeners.removeAll { $0.owner == nil }
        listeners.append(listener)
        // What `unknown` turns into is announced like every other state: being early or late makes no difference.
        if state != .unknown { listener.announce(state, info) }
    }

    /// Removes the callbacks of an owner.
    mutating func remove(_ owner: AnyObject) {
        for listener in listeners where listener.owner === owner { listener.remove() }
        listeners.removeAll { $0.owner === owner || $0.owner == nil }
    }

    /// Adds a stream of states, the current one first.
    mutating func add(_ continuation: AsyncStream<UserState>.Continuation, hearing state: UserState) -> Int {
        next += 1
        states[next] = continuation
        if state != .unknown { continuation.yield(state) }
        return next
    }

    /// Adds a stream of events, the current state first.
    mutating func add(
        _ continuation: AsyncStream<SessionEvent>.Continuation, hearing state: UserState, _ info: UserStateInfo
    ) -> Int {
        next += 1
        events[next] = continuation
        if state != .unknown { continuation.yield(.state(state, info)) }
        return next
    }

    /// Forgets a stream.
    mutating func removeStream(_ id: Int) {
        states[id] = nil
        events[id] = nil
    }

    /// Tells everybody of a new state.
    mutating func announce(_ state: UserState, _ info: UserStateInfo) {
        listeners.removeAll { $0.owner == nil }
        for listener in listeners { listener.announce(state, info) }
        for stream in states.values { stream.yield(state) }
        for stream in events.values { stream.yield(.state(state, info)) }
    }

    /// Tells those who want to know that tokens were refreshed.
    func announceRefresh() {
        for stream in events.values { stream.yield(.tokensRefreshed) }
    }

    /// Streams that are to be ended, outside of the lock.
    struct Streams: Sendable {
        fileprivate let states: [AsyncStream<UserState>.Continuation]
        fileprivate let events: [AsyncStream<SessionEvent>.Continuation]

        /// Ends them all.
        func finish() {
            for stream in states { stream.finish() }
            for stream in events { stream.finish() }
        }
    }

    /// Forgets all streams and returns them.
    mutating func takeStreams() -> Streams {
        defer {
            states = [:]
            events = [:]
        }
        return Streams(states: Array(states.values), events: Array(events.values))
    }
}

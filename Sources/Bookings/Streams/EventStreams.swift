internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The open event streams of all guests, and the one task that watches over their time.
final class EventStreams: Sendable {
    /// How many streams a guest may have open.
    static let mostOfGuest = 32

    private struct State {
        var streams: [ObjectIdentifier: EventStream] = [:]
        var ofGuest: [GuestKey: Set<ObjectIdentifier>] = [:]
        var ofSession: [String: Set<ObjectIdentifier>] = [:]
        var isWatched = false
    }

    private struct GuestKey: Hashable {
        let pool: String, subject: String
    }

    private let state = Lock(State())
    private let clock: any WallClock

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// How many streams are open.
    var count: Int { state.withLock { $0.streams.count } }

    /// The sessions of the open streams.
    var sessions: [String] { state.withLock { Array($0.ofSession.keys) } }

    /// Whether a guest may open one more.
    func mayOpen(_ guest: Guest) -> Bool {
        state.withLock { hasRoom(for: key(guest), in: $0) }
    }

    /// Takes a stream in; it must be taken out with ``remove(_:)`` when it has ended. False when its guest has as many as
    /// they may: requests at the same time may all have been told that they may open one.
    func add(_ stream: EventStream) -> Bool {
        let mustWatch = state.withLock { state -> Bool? in
            guard hasRoom(for: key(stream.guest), in: state) else { return nil }
            let id = ObjectIdentifier(stream)
            state.streams[id] = stream
            state.ofGuest[key(stream.guest), default: []].insert(id)
            state.ofSession[stream.guest.session, default: []].insert(id)
            defer { state.isWatched = true }
            return !state.isWatched
        }
        if mustWatch == true { watch() }
        return mustWatch != nil
    }

    /// Takes a stream out.
    func remove(_ stream: EventStream) {
        state.withLock { state in
            let id = ObjectIdentifier(stream)
            guard state.streams.removeValue(forKey: id) != nil else { return }
            state.ofGuest[key(stream.guest)]?.remove(id)
            if state.ofGuest[key(stream.guest)]?.isEmpty == true { state.ofGuest[key(stream.guest)] = nil }
            state.ofSession[stream.guest.session]?.remove(id)
            if state.ofSession[stream.guest.session]?.isEmpty == true { state.ofSession[stream.guest.session] = nil }
        }
    }

    /// Says that the store has something new for the guest.
    func announce(to guest: Guest) {
        let streams = state.withLock { state in
            (state.ofGuest[key(guest)] ?? []).compactMap { state.streams[$0] }
        }
        for stream in streams { stream.wake() }
    }

    /// Closes the streams of a session that has ended.
    func sessionEnded(_ session: String) {
        let streams = state.withLock { state in
            (state.ofSession[session] ?? []).compactMap { state.streams[$0] }
        }
        for stream in streams { stream.close() }
    }

    /// Looks at every stream's time; to be called every second.
    func tick() {
        let now = clock.now()
        for stream in state.withLock({ Array($0.streams.values) }) { stream.tick(at: now) }
    }

    /// Ticks every second while there are streams: one task for all, so that a quiet stream costs none.
    private func watch() {
        Task { [weak self] in
            while true {
                try? await Task.sleep(for: .seconds(1))
                guard let self, goesOn() else { return }
                tick()
            }
        }
    }

    private func goesOn() -> Bool {
        state.withLock { state in
            state.isWatched = !state.streams.isEmpty
            return state.isWatched
        }
    }

    private func hasRoom(for guest: GuestKey, in state: State) -> Bool {
        (state.ofGuest[guest]?.count ?? 0) < Self.mostOfGuest
    }

    private func key(_ guest: Guest) -> GuestKey {
        GuestKey(pool: guest.pool, subject: guest.subject)
    }
}

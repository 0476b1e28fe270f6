internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The open event streams of all guests, and the one task that watches over their time.
final class EventStreams: Sendable {
    private struct State {
        var ofSession: [String: [ObjectIdentifier: EventStream]] = [:]
        var isWatched = false
    }

    private struct GuestKey: Hashable {
        let pool: String, subject: String

        init(_ guest: Guest) {
            pool = guest.pool
            subject = guest.subject
        }
    }

    private let open = OpenStreams<GuestKey, EventStream>()
    private let state = Lock(State())
    private let clock: any WallClock

    init(clock: any WallClock) {
        self.clock = clock
    }

    /// How many streams a guest may have open.
    var mostOfGuest: Int { open.mostOfOwner }

    /// How many streams are open.
    var count: Int { open.count }

    /// The sessions of the open streams.
    var sessions: [String] { state.withLock { Array($0.ofSession.keys) } }

    /// Whether a guest may open one more.
    func mayOpen(_ guest: Guest) -> Bool {
        open.hasRoom(for: GuestKey(guest))
    }

    /// Takes a stream in; it must be taken out with ``remove(_:)`` when it has ended. False when its guest has as many
    /// as they may: requests at the same time may all have been told that they may open one.
    func add(_ stream: EventStream) -> Bool {
        guard open.insert(stream, of: GuestKey(stream.guest)) else { return false }
        let mustWatch = state.withLock { state in
            state.ofSession[stream.guest.session, default: [:]][ObjectIdentifier(stream)] = stream
            defer { state.isWatched = true }
            return !state.isWatched
        }
        if mustWatch { watch() }
        return true
    }

    /// Takes a stream out.
    func remove(_ stream: EventStream) {
        open.remove(stream, of: GuestKey(stream.guest))
        state.withLock { state in
            let session = stream.guest.session
            state.ofSession[session]?[ObjectIdentifier(stream)] = nil
            if state.ofSession[session]?.isEmpty == true { state.ofSession[session] = nil }
        }
    }

    /// Says that the store has something new for the guest.
    func announce(to guest: Guest) {
        for stream in open.streams(of: GuestKey(guest)) { stream.wake() }
    }

    /// Closes the streams of a session that has ended.
    func sessionEnded(_ session: String) {
        let streams = state.withLock { state in state.ofSession[session].map { Array($0.values) } ?? [] }
        for stream in streams { stream.close() }
    }

    /// Looks at every stream's time; to be called every second.
    func tick() {
        let now = clock.now()
        for stream in open.all { stream.tick(at: now) }
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
            state.isWatched = !state.ofSession.isEmpty
            return state.isWatched
        }
    }
}

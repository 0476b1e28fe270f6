internal import LatchkeyPlatform

/// The last uses of sessions that are still to be written down.
///
/// A refresh that changes nothing else in the store must not cost a write to the disk. So its moment is kept here, and
/// a minute's uses are written together, each session's last one. Until then whoever asks the store asks here too. What
/// was noted in the minute before a crash is lost, and beyond ``capacity`` sessions the newest are.
final class SessionActivity: Sendable {
    typealias Entry = (id: SessionID, use: SessionUse)

    private struct State {
        var uses: [SessionID: SessionUse] = [:]
        var work: Task<Void, Never>?
    }

    /// How many are written in one transaction.
    static let batch = 256

    private let state = Lock(State())
    private let capacity: Int
    private let pause: Duration

    /// Nothing yet; at most `capacity` sessions, written every `pause`.
    init(capacity: Int = 65_536, pause: Duration = .seconds(60)) {
        self.capacity = capacity
        self.pause = pause
    }

    /// Notes a use, which is handed to `write` in a while.
    func note(_ id: SessionID, _ use: SessionUse, _ write: @escaping @Sendable ([Entry]) async -> Void) {
        state.withLock { state in
            guard state.uses[id] != nil || state.uses.count < capacity else { return }
            state.uses[id] = use
            guard state.work == nil else { return }
            state.work = Task { [self] in
                try? await Task.sleep(for: pause)
                self.state.withLock { $0.work = nil }
                await flush(write)
            }
        }
    }

    /// The last use of a session that is not written yet.
    func use(of id: SessionID) -> SessionUse? {
        state.withLock { $0.uses[id] }
    }

    /// Writes what there is now.
    func flush(_ write: ([Entry]) async -> Void) async {
        let entries = state.withLock { $0.uses.map { Entry($0.key, $0.value) } }
        for start in stride(from: 0, to: entries.count, by: Self.batch) {
            let batch = Array(entries[start..<min(start + Self.batch, entries.count)])
            await write(batch)
            // A use that came meanwhile stays; the others are in the store, or could not get there.
            state.withLock { state in
                for entry in batch where state.uses[entry.id] == entry.use { state.uses[entry.id] = nil }
            }
        }
    }
}

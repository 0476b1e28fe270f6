internal import LatchkeyPlatform

/// What is still to be written down: refusals, and what users did that no transaction of its own tells of.
///
/// Adding an entry takes no more than a lock: a request is answered as fast as it was before anybody noted it, and
/// alike for a user and for nobody. They are written some at a time a moment later, in the background; those of the
/// last moment before a crash are lost, and when more come than can be written the newest are.
final class NoteQueue<Entry: Sendable>: Sendable {

    private struct State {
        var entries: [Entry] = []
        var work: Task<Void, Never>?
        var dropped = 0
        /// How many were ever added and written.
        var added = 0, written = 0
    }

    /// How many are written in one transaction.
    static var batch: Int { 64 }

    private let state = Lock(State())
    private let capacity: Int
    private let pause: Duration

    /// A queue of at most `capacity` entries, which waits for `pause` so that several are written together.
    init(capacity: Int = 4096, pause: Duration = .milliseconds(50)) {
        self.capacity = capacity
        self.pause = pause
    }

    /// How many were not written down because too many came at once.
    var dropped: Int { state.withLock { $0.dropped } }

    /// Adds an entry, which is handed to `write` in a while.
    func add(_ entry: Entry, _ write: @escaping @Sendable ([Entry]) async -> Void) {
        state.withLock { state in
            guard state.entries.count < capacity else {
                state.dropped += 1
                return
            }
            state.entries.append(entry)
            state.added += 1
            guard state.work == nil else { return }
            state.work = Task { [self] in
                try? await Task.sleep(for: pause)
                while let batch = next() {
                    await write(batch)
                    self.state.withLock { $0.written += batch.count }
                }
            }
        }
    }

    /// Returns when everything that was added before has been written.
    func flush() async {
        let added = state.withLock { $0.added }
        // Not until there are none: an attacker may see to it that there always are.
        while state.withLock({ $0.written < added }), (try? await Task.sleep(for: pause)) != nil {}
    }

    /// The next entries to write; `nil` when there are none, and then the work is over.
    private func next() -> [Entry]? {
        state.withLock { state in
            guard !state.entries.isEmpty else {
                state.work = nil
                return nil
            }
            let batch = Array(state.entries.prefix(Self.batch))
            state.entries.removeFirst(batch.count)
            return batch
        }
    }
}

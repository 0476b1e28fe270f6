internal import Database
internal import LatchkeyPlatform

/// Clears away what deleted pools and clients have left: in the background, in small transactions with pauses between
/// them, so that other writes hardly wait. What is not done when the process ends is done by the next one.
final class Removal: Sendable {
    /// How many rows go in one transaction, those apart that refer to them.
    static let batch = 200
    /// How long a store that failed is left alone.
    private static let patience = Duration.seconds(10)

    private struct State {
        var isWorking = false
        /// Something was deleted since the store was last looked at.
        var isDue = false
    }

    private let state = Lock(State())
    private let database: any Database
    private let sessions: Sessions
    private let clock: any WallClock
    private let log: Log

    init(database: any Database, sessions: Sessions, clock: any WallClock, log: Log) {
        self.database = database
        self.sessions = sessions
        self.clock = clock
        self.log = log
    }

    /// Begins to work, unless it is at work already.
    func wake() {
        let mustStart = state.withLock { state in
            state.isDue = true
            defer { state.isWorking = true }
            return !state.isWorking
        }
        guard mustStart else { return }
        Task { [weak self] in
            while let pause = await self?.turn() { try? await Task.sleep(for: pause) }
        }
    }

    /// Clears what there is, without pauses.
    func finish() async throws {
        while try await step() {}
    }

    /// Does one step and returns how long to pause before the next: as long as this one took, so that the store belongs
    /// to others at least half of the time. `nil` when there is nothing left.
    private func turn() async -> Duration? {
        state.withLock { $0.isDue = false }
        let began = ContinuousClock.now
        do {
            if try await step() { return ContinuousClock.now - began }
        } catch let error as DatabaseError where error.code == .closed {
            state.withLock { $0.isWorking = false }
            return nil
        } catch {
            log.warning("removal waits", ["error": .reason("\(error)")])
            return Self.patience
        }
        return state.withLock { state in
            state.isWorking = state.isDue
            return state.isDue ? .zero : nil
        }
    }

    /// Clears a few rows. False when there are none.
    private func step() async throws -> Bool {
        guard try await database.read({ try await TombstoneStore(connection: $0).first() }) != nil else { return false }
        let now = clock.now()
        let cleared = try await database.write { connection -> [SessionID]? in
            let store = TombstoneStore(connection: connection)
            guard let tombstone = try await store.first() else { return nil }
            return try await store.clear(tombstone, limit: Self.batch, at: now)
        }
        guard let cleared else { return false }
        sessions.cleared(cleared)
        return true
    }
}

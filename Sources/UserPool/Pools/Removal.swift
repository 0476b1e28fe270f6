internal import Database
internal import LatchkeyPlatform

/// Clears away what deleted pools and clients have left: in the background, in small transactions with pauses between
/// them, so that other writes hardly wait. What is not done when the process ends is done by the next one.
final class Removal: Sendable {
    /// How many rows go in one transaction, those apart that refer to them.
    static let batch = 200

    private let work: BackgroundWork
    private let database: any Database
    private let sessions: Sessions
    private let clock: any WallClock

    init(database: any Database, sessions: Sessions, clock: any WallClock, log: Log) {
        self.database = database
        self.sessions = sessions
        self.clock = clock
        work = BackgroundWork(log: log, whenFailing: "removal waits")
    }

    /// Begins to work, unless it is at work already.
    func wake() { work.wake { [weak self] in try await self?.step() ?? false } }

    /// Clears what there is, without pauses.
    func finish() async throws {
        while try await step() {}
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

internal import Database
internal import LatchkeyPlatform

/// Works out the previews of recoveries and applies those that were decided on: in the background, a few rows at a time
/// and of each pool in its turn, with pauses between them. What is not done when the process ends is done by the next
/// one.
///
/// While the store cannot read or write, a recovery waits, for as long as that takes: a disk that is full for a while
/// does not leave a pool half set back. Where it lasts, the way out of a recovery that has been started is to delete
/// the pool.
///
/// It gives up, too, what nobody has decided about in time, and drops entries of the journal that are too old.
final class Restorer: Sendable {
    /// How many entries of the journal go in one transaction.
    static let pruned = 500
    /// How often it looks whether something has expired.
    private static let rounds = Duration.seconds(60)
    /// How long a recovery that is over is remembered.
    private static let memory = Duration.seconds(90 * 86_400)

    private struct State {
        /// The pool that had its turn last.
        var served = ""
        var rounds: Task<Void, Never>?
    }

    private let state = Lock(State())
    private let work: BackgroundWork
    private let services: Services
    private let whenOver: @Sendable (PoolID) -> Void

    /// `whenOver` hears of each pool that takes writes again.
    init(services: Services, whenOver: @escaping @Sendable (PoolID) -> Void) {
        self.services = services
        self.whenOver = whenOver
        work = BackgroundWork(log: services.log, whenFailing: "recovery waits")
    }

    deinit { state.withLock { $0.rounds }?.cancel() }

    /// Goes on with what the last process did not come to, and looks after the recoveries now and then until it is let
    /// go.
    func start() {
        wake()
        let rounds = Task { [weak self] in
            while (try? await Task.sleep(for: Self.rounds)) != nil, let self { try? await self.round() }
        }
        state.withLock { $0.rounds = rounds }
    }

    /// Begins to work, unless it is at work already.
    func wake() { work.wake { [weak self] in try await self?.step() ?? false } }

    /// Does what there is to do, without pauses.
    func finish() async throws {
        while try await step() {}
    }

    /// Does a few rows of one recovery: that of the pool after the one that had its turn last. False when there is none
    /// that has work to do.
    func step() async throws -> Bool {
        let served = state.withLock { $0.served }
        let services = services
        let found = try await services.database.read { connection -> (Restoration, PoolID, Pool?)? in
            guard let (restoration, id) = try await RestorationStore(connection).next(after: served) else { return nil }
            return (restoration, id, try await PoolStore(connection: connection, services: services).find(id))
        }
        guard let (restoration, id, pool) = found else { return false }
        // Whatever comes of it, the others have their turn before this one has another.
        state.withLock { $0.served = id.text }
        // Deleted in this very moment: then it is none of the next ones either.
        guard let pool else { return true }
        let work = RestorationWork(restoration: restoration, pool: pool, services: services)
        do {
            if try await work.run() { whenOver(id) }
        } catch let error where Self.passes(error) {
            throw error
        } catch {
            let reason = "\(type(of: error)): \(error)"
            services.log.error(
                "recovery failed", ["restoration": .identifier(restoration.id), "error": .reason(reason)])
            try await work.fail(reason)
            whenOver(id)
        }
        return true
    }

    /// Whether the store, or who stops the server, may think otherwise later.
    private static func passes(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return error is CancellationError }
        return [.busy, .full, .readOnly, .inputOutput, .closed].contains(error.code)
    }

    // MARK: - Rounds

    /// Gives up what has expired, and drops what is too old, a few rows at a time and with pauses between them.
    func round() async throws {
        try await expire()
        let (database, now) = (services.database, services.clock.now())
        let oldest = now - Self.memory
        if try await database.read({ try await RestorationStore($0).hasOld(before: oldest) }) {
            try await database.write { try await RestorationStore($0).prune(before: oldest) }
        }
        var served = ""
        while true {
            let last = served
            guard let pool = try await database.read({ try await JournalStore.pool(after: last, in: $0) }) else {
                return
            }
            served = pool
            while try await database.read({ try await JournalStore.hasOld(pool, at: now, in: $0) }) {
                let began = ContinuousClock.now
                try await database.write { try await JournalStore.prune(pool, at: now, limit: Self.pruned, in: $0) }
                try await Task.sleep(for: ContinuousClock.now - began)
            }
        }
    }

    /// Gives up what nobody has decided about in time.
    func expire() async throws {
        let now = services.clock.now()
        let expired = try await services.database.read { try await RestorationStore($0).expired(at: now) }
        guard !expired.isEmpty else { return }
        try await services.database.write { try await RestorationStore($0).expire(at: now) }
        expired.forEach(whenOver)
    }
}

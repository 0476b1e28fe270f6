internal import Database
internal import LatchkeyPlatform

/// Works out the previews of recoveries and applies those that were decided on: in the background, in small transactions
/// with pauses between them. What is not done when the process ends is done by the next one.
///
/// It gives up, too, what nobody has decided about in time, and drops entries of the journal that are too old.
final class Restorer: Sendable {
    /// How many rows are looked at in one transaction.
    static let batch = 100
    /// How long a store that failed is left alone.
    private static let patience = Duration.seconds(10)
    /// How often it looks whether something has expired.
    private static let rounds = Duration.seconds(60)
    /// How long a recovery that is over is remembered.
    private static let memory = Duration.seconds(90 * 86_400)

    private struct State {
        var isWorking = false
        var isDue = false
        var rounds: Task<Void, Never>?
    }

    private let state = Lock(State())
    private let services: Services
    private let whenOver: @Sendable (PoolID) -> Void

    /// `whenOver` hears of each pool that takes writes again.
    init(services: Services, whenOver: @escaping @Sendable (PoolID) -> Void) {
        self.services = services
        self.whenOver = whenOver
    }

    deinit { state.withLock { $0.rounds }?.cancel() }

    /// Goes on with what the last process did not come to, and looks after the recoveries now and then until it is let go.
    func start() async throws {
        if try await services.database.read({ try await RestorationStore($0).next() }) != nil { wake() }
        let rounds = Task { [weak self] in
            while (try? await Task.sleep(for: Self.rounds)) != nil, let self { try? await self.round() }
        }
        state.withLock { $0.rounds = rounds }
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

    /// Does what there is to do, without pauses.
    func finish() async throws {
        while try await step() {}
    }

    /// Gives up what has expired, and drops what is too old, a few rows at a time.
    func round() async throws {
        try await expire()
        let now = services.clock.now()
        let isDue = try await services.database.read { connection in
            try await connection.first(
                "SELECT 1 FROM journal WHERE time < \(now - Restoration.longestJournal) LIMIT 1") != nil
        }
        var hasMore = isDue
        while hasMore {
            hasMore =
                try await services.database.write { connection in
                    try await connection.execute(
                        "DELETE FROM restorations WHERE paused = 0 AND initiated < \(now - Self.memory)")
                    return try await JournalStore.prune(
                        before: now - Restoration.longestJournal, limit: 500, in: connection)
                } == 500
        }
    }

    /// Gives up what nobody has decided about in time.
    func expire() async throws {
        let now = services.clock.now()
        let expired = try await services.database.read { connection in
            try await connection.query(
                """
                SELECT pool FROM restorations WHERE paused = 1 AND expires <= \(now)
                AND status <> \(Restoration.Status.restoring.rawValue)
                """
            ).compactMap { try PoolID($0.get(0)) }
        }
        guard !expired.isEmpty else { return }
        _ = try await services.database.write { connection in
            try await RestorationStore(connection).expire(at: now)
        }
        expired.forEach(whenOver)
    }

    private func turn() async -> Duration? {
        state.withLock { $0.isDue = false }
        let began = ContinuousClock.now
        do {
            if try await step() { return ContinuousClock.now - began }
        } catch let error as DatabaseError where error.code == .closed {
            state.withLock { $0.isWorking = false }
            return nil
        } catch {
            services.log.warning("recovery waits", ["error": .reason("\(error)")])
            return Self.patience
        }
        return state.withLock { state in
            state.isWorking = state.isDue
            return state.isDue ? .zero : nil
        }
    }

    /// Does a few rows of one recovery. False when there is none that has work to do.
    private func step() async throws -> Bool {
        guard let (restoration, id) = try await services.database.read({ try await RestorationStore($0).next() }) else {
            return false
        }
        let services = services
        let pool = try await services.database.read { connection in
            try await PoolStore(connection: connection, services: services).find(id)
        }
        // Deleted in this very moment: then it is none of the next ones either.
        guard let pool else { return true }
        if restoration.status == .generating {
            try await preview(restoration, of: pool)
        } else if try await apply(restoration, to: pool) {
            whenOver(id)
        }
        return true
    }

    // MARK: - Preview

    private static let previewed: [JournaledEntity] = [.users, .groups, .softwareTokens, .passkeys]

    private func preview(_ restoration: Restoration, of pool: Pool) async throws {
        let entity = Self.previewed[restoration.step]
        var next = restoration
        let (position, changes) = try await services.database.scan { connection in
            let journal = JournalStore(connection, pool: pool.id)
            var changes = Restoration.Changes()
            let images = try await journal.images(
                of: entity, within: (restoration.first, restoration.last), after: restoration.position,
                limit: Self.batch)
            for image in images {
                let present = try await journal.present(entity, image.key)
                switch (image.before, present) {
                case (nil, nil): break
                case (_?, nil): changes.created += 1
                case (nil, _?): changes.deleted += 1
                case (let before?, let present?): if before != present { changes.updated += 1 }
                }
            }
            return (images.count < Self.batch ? nil : images.last?.key, changes)
        }
        var preview = restoration.preview ?? Restoration.Preview()
        preview.add(changes, to: entity)
        next.preview = preview
        next.position = position ?? ""
        if position == nil { next.step += 1 }
        if next.step == Self.previewed.count { (next.status, next.step) = (.generated, 0) }
        let (result, now) = (next, services.clock.now())
        try await pool.services.database.write { connection in
            let store = RestorationStore(connection)
            // It may have been given up meanwhile.
            guard try await store.find(result.id, of: pool.id)?.status == .generating else { return }
            try await store.update(result, at: now)
        }
    }

    // MARK: - Application

    /// Rows that were not there go first, what refers to others before those; then what was there comes back in the other
    /// order. Whether it is done.
    private func apply(_ restoration: Restoration, to pool: Pool) async throws -> Bool {
        let entities = JournaledEntity.allCases
        let (id, services) = (restoration.id, services)
        return try await pool.services.database.transaction { transaction in
            let store = RestorationStore(transaction.connection)
            guard var restoration = try await store.find(id, of: pool.id), restoration.status == .restoring else {
                return false
            }
            let isTakingAway = restoration.step < entities.count
            let entity =
                isTakingAway
                ? entities[entities.count - 1 - restoration.step] : entities[restoration.step - entities.count]
            let images = try await JournalStore(transaction.connection, pool: pool.id).images(
                of: entity, within: (restoration.first, restoration.last), after: restoration.position,
                limit: Self.batch)
            try await store.setApplying(true, id)
            for image in images {
                switch image.before {
                case nil: if isTakingAway { try await pool.takeAway(entity, image.key, in: transaction) }
                case let before?:
                    if !isTakingAway { try await pool.bringBack(entity, image.key, before, in: transaction) }
                }
            }
            try await store.setApplying(false, id)
            restoration.position = images.last?.key ?? ""
            if images.count < Self.batch {
                restoration.step += 1
                restoration.position = ""
            }
            if restoration.step == 2 * entities.count { restoration.status = .completed }
            try await store.update(restoration, at: services.clock.now())
            return restoration.status == .completed
        }
    }
}

extension Restoration.Preview {
    /// Counts more rows of a table.
    fileprivate mutating func add(_ changes: Restoration.Changes, to entity: JournaledEntity) {
        switch entity {
        case .users: users += changes
        case .groups: groups += changes
        case .softwareTokens: factors += changes
        case .passkeys: passkeys += changes
        case .aliases, .passwords, .formerPasswords, .memberships: break
        }
    }
}

extension Restoration.Changes {
    fileprivate static func += (sum: inout Self, more: Self) {
        sum.created += more.created
        sum.updated += more.updated
        sum.deleted += more.deleted
    }
}

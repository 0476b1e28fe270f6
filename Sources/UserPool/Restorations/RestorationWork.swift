internal import Database
internal import LatchkeyPlatform

/// A few rows of one recovery: some of its preview, or some of what it sets back. Where it goes on is written in the
/// same transaction, so that each row is done once, whoever goes on.
struct RestorationWork {
    /// How many rows are looked at in one transaction.
    static let batch = 100

    let restoration: Restoration
    let pool: Pool
    /// The store itself, which takes these writes while the pool's own takes none.
    let services: Services

    /// Does some. Whether the pool takes writes again.
    func run() async throws -> Bool {
        if restoration.status == .generating {
            try await preview()
            return false
        }
        return try await apply()
    }

    /// Ends the recovery, which would meet the same error for ever.
    func fail(_ reason: String) async throws {
        let (id, poolID, now) = (restoration.id, pool.id, services.clock.now())
        try await services.database.write { connection in
            let store = RestorationStore(connection)
            guard var restoration = try await store.find(id, of: poolID), restoration.status.isActive else { return }
            restoration.status = restoration.status == .restoring ? .aborted : .generationFailed
            restoration.preview = restoration.status == .aborted ? restoration.preview : nil
            restoration.reason = reason
            try await store.update(restoration, at: now)
        }
    }

    // MARK: - Preview

    private func preview() async throws {
        let (entity, pool, restoration) = (RestorationStep.previewed[restoration.step], pool, restoration)
        let (preview, last) = try await services.database.scan { connection in
            let images = try await JournalStore(connection, pool: pool.id).images(
                of: entity, within: (restoration.first, restoration.last), after: restoration.position,
                limit: Self.batch)
            var preview = restoration.preview ?? Restoration.Preview()
            for image in images {
                switch entity {
                case .users: try await pool.count(image, in: &preview, connection)
                case .groups: try await pool.countGroup(image, in: &preview, connection)
                case .memberships, .pendingAttributes, .passwords, .formerPasswords, .softwareTokens, .passkeys,
                    .devices, .linkedIdentities:
                    try image.check(of: entity)
                }
            }
            return (preview, images.count < Self.batch ? nil : images.last?.key)
        }
        let now = services.clock.now()
        try await services.database.write { connection in
            let store = RestorationStore(connection)
            // It may have been given up meanwhile, or another may have done this.
            guard var next = try await store.find(restoration.id, of: pool.id), next.status == .generating,
                next.step == restoration.step, next.position == restoration.position
            else { return }
            next.preview = preview
            next.position = last ?? ""
            if last == nil { next.step += 1 }
            if next.step == RestorationStep.previewed.count { (next.status, next.step) = (.generated, 0) }
            try await store.update(next, at: now)
        }
    }

    // MARK: - Application

    /// The rows are looked for before the transaction, so that no writer waits for that: while the pool takes no
    /// writes, what the journal says of it stays the same.
    private func apply() async throws -> Bool {
        let (pool, services, restoration) = (pool, services, restoration)
        let step = RestorationStep.all[restoration.step]
        let images = try await services.database.scan { connection in
            try await JournalStore(connection, pool: pool.id).images(
                of: step.entity, within: (restoration.first, restoration.last), after: restoration.position,
                limit: Self.batch)
        }
        return try await services.database.transaction { transaction in
            let store = RestorationStore(transaction.connection)
            // Another may have done this.
            guard var next = try await store.find(restoration.id, of: pool.id), next.status == .restoring,
                next.step == restoration.step, next.position == restoration.position
            else { return false }
            for image in images {
                switch step.kind {
                case .takeAway: try await pool.takeAway(image, of: step.entity, in: transaction)
                case .bringBack: try await pool.bringBack(image, of: step.entity, in: transaction)
                }
            }
            if step.entity == .groups { pool.forgetGroupUse(in: transaction) }
            next.position = images.last?.key ?? ""
            if images.count < Self.batch { (next.step, next.position) = (next.step + 1, "") }
            if next.step == RestorationStep.all.count { (next.status, next.step) = (.completed, 0) }
            try await store.update(next, at: services.clock.now())
            return next.status == .completed
        }
    }
}

extension Pool {
    /// Counts what a recovery makes of a user, of what they say of second factors, and of their passkeys.
    fileprivate func count(
        _ image: JournalStore.Image, in preview: inout Restoration.Preview, _ connection: any Connection
    ) async throws {
        let recovery = try await recovery(of: image, in: connection)
        guard let subject = Subject(image.key) else { return }
        switch (recovery.present, recovery.target) {
        case (nil, nil): break
        case (nil, let target?):
            preview.users.created += 1
            if !target.preference.enabled.isEmpty { preview.factors.created += 1 }
            // All are read, so that one that is damaged is found now.
            for entity in JournaledEntity.credentials {
                let found = try await JournalStore(connection, pool: id).credentials(entity, of: subject)
                if entity == .passkeys { preview.passkeys.created += found.count }
            }
        case (let present?, nil):
            preview.users.deleted += 1
            if !present.preference.enabled.isEmpty { preview.factors.deleted += 1 }
            preview.passkeys.deleted += try await PasskeyStore(connection, pool: id).all(of: subject).count
        case (let present?, let target?):
            if present.preference != target.preference { preview.factors.updated += 1 }
            if present.status != target.status || present.isEnabled != target.isEnabled
                || present.attributes != target.attributes
            {
                preview.users.updated += 1
            }
        }
    }

    /// Counts what a recovery makes of a group.
    fileprivate func countGroup(
        _ image: JournalStore.Image, in preview: inout Restoration.Preview, _ connection: any Connection
    ) async throws {
        let entity = JournaledEntity.groups
        guard let group = Int64(image.key) else { throw entity.damaged }
        let then = try image.before.map(entity.columns)
        let row = try await connection.first(
            "SELECT description, role, precedence FROM user_groups WHERE id = \(group) AND pool = \(id.text)")
        switch (row, then) {
        case (nil, nil): break
        case (nil, _?): preview.groups.created += 1
        case (_?, nil): preview.groups.deleted += 1
        case (let row?, let then?):
            let differs = row.columns.enumerated().contains { index, name in
                then.first { $0.name == name }?.value != row.values[index]
            }
            if differs { preview.groups.updated += 1 }
        }
    }
}

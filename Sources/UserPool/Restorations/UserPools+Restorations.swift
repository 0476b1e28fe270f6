internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

extension UserPools {
    /// How many recoveries may be under way at a time, in all pools together.
    private static let mostActive = 5

    /// Begins a recovery of a pool: it takes no writes to users and groups from now on, until the recovery is over.
    ///
    /// Throws `featureUnavailable` in a pool of the least plan; `invalidParameter` when the moment is less than a quarter
    /// of an hour ago, before the pool was made, or longer ago than the plan allows (a day; with the greatest, 14 days);
    /// `tooMany` while another recovery of the pool is active, or five in all.
    public func initiateRestoration(of pool: Pool, to moment: Timestamp) async throws -> Restoration {
        guard !pool.isLite else {
            throw UserPoolError.featureUnavailable(
                "Point-in-time recovery is not available in the Lite feature plan.")
        }
        let now = services.clock.now()
        let days = pool.document["UserPoolTier"]?.string == "PLUS" ? 14 : 1
        guard moment <= now - Restoration.shortestPast else {
            throw UserPoolError.invalidParameter("The restore timestamp must be at least 15 minutes in the past.")
        }
        guard moment >= now - .seconds(days * 86_400) else {
            throw UserPoolError.invalidParameter(
                "The restore timestamp must be within the last \(days) \(days == 1 ? "day" : "days").")
        }
        guard moment >= pool.created else {
            throw UserPoolError.invalidParameter("The restore timestamp is before the user pool was created.")
        }
        try await restorer.expire()
        let restoration = try await pool.services.database.write { connection in
            let store = RestorationStore(connection)
            guard try await store.countActive(of: pool.id) == 0 else {
                throw UserPoolError.tooMany("A user pool can have only one active recovery at a time.")
            }
            guard try await store.countActive() < Self.mostActive else {
                throw UserPoolError.tooMany("An account can have up to \(Self.mostActive) active recoveries at a time.")
            }
            let started = try await connection.first(
                "SELECT applied FROM migrations WHERE module = 'UserPool' AND number = 18")
            guard let started, try started.get(0, as: Timestamp.self) <= moment || pool.created >= started.get(0) else {
                throw UserPoolError.invalidParameter("No changes are known from before the restore timestamp.")
            }
            let bounds = try await JournalStore(connection, pool: pool.id).bounds(since: moment)
            let restoration = Restoration(
                id: SecureRandom.uuid(), status: .generating, moment: moment, initiated: now, preview: nil,
                expires: now + Restoration.patience, first: bounds.first, last: bounds.last, step: 0, position: "")
            try await store.insert(restoration, of: pool.id)
            return restoration
        }
        restorer.wake()
        return restoration
    }

    /// A recovery of a pool. Throws `resourceNotFound`.
    public func restoration(_ id: String, of pool: Pool) async throws -> Restoration {
        try await restorer.expire()
        let found = try await services.database.read { connection in
            try await RestorationStore(connection).find(id, of: pool.id)
        }
        guard let found else { throw Self.noRestoration(id) }
        return found
    }

    /// A page of a pool's recoveries, newest first, at most `limit` (1–60) of them. Throws `invalidPageToken`.
    public func restorations(of pool: Pool, from token: String?, limit: Int) async throws -> Page<Restoration> {
        try await restorer.expire()
        let limit = min(max(limit, 1), Page<Restoration>.mostElements)
        let tokens = PageToken(
            sealer: services.masterKey.sealer(for: .pageTokens), list: "recoveries of \(pool.id)")
        var before = (Timestamp(milliseconds: .max), "")
        if let token {
            let place = try tokens.open(token, count: 2)
            before = (Timestamp(milliseconds: Int64(place[0]) ?? 0), place[1])
        }
        let start = before
        let found = try await services.database.read { connection in
            try await RestorationStore(connection).list(of: pool.id, before: start, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal(["\($0.initiated.milliseconds)", $0.id]) }
    }

    /// Applies a recovery whose preview is there; it cannot be given up any more. Throws `resourceNotFound`, and
    /// `invalidParameter` when there is no preview or it is over.
    public func startRestoration(_ id: String, of pool: Pool) async throws -> Restoration {
        let started = try await decide(id, of: pool, when: [.generated], .restoring)
        restorer.wake()
        return started
    }

    /// Gives a recovery up; nothing is changed, and the pool takes writes again. Throws `resourceNotFound`, and
    /// `invalidParameter` when it was started or is over.
    public func cancelRestoration(_ id: String, of pool: Pool) async throws -> Restoration {
        let cancelled = try await decide(id, of: pool, when: [.generating, .generated], .cancelled)
        removal.wake()
        return cancelled
    }

    private func decide(
        _ id: String, of pool: Pool, when allowed: Set<Restoration.Status>, _ status: Restoration.Status
    ) async throws -> Restoration {
        try await restorer.expire()
        let now = services.clock.now()
        return try await pool.services.database.write { connection in
            let store = RestorationStore(connection)
            guard var restoration = try await store.find(id, of: pool.id) else { throw Self.noRestoration(id) }
            guard allowed.contains(restoration.status) else {
                throw UserPoolError.invalidParameter(
                    "The recovery is in the status \(restoration.status.rawValue).")
            }
            (restoration.status, restoration.step, restoration.position) = (status, 0, "")
            try await store.update(restoration, at: now)
            return restoration
        }
    }

    private static func noRestoration(_ id: String) -> UserPoolError {
        UserPoolError(.resourceNotFound, [.resource: id])
    }
}

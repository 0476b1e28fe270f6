internal import Database
internal import LatchkeyCrypto
public import LatchkeyPlatform

extension UserPools {
    /// Begins a recovery of a pool: it takes no writes to users and groups from now on, until the recovery is over
    /// ([InitiatePointInTimeRecovery](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_InitiatePointInTimeRecovery.html)).
    ///
    /// Throws `featureUnavailable` in a pool whose plan has no recoveries; `invalidParameter` when the moment is less
    /// than a quarter of an hour ago, before the pool was made or had that plan, or longer ago than the plan allows (a
    /// day; with `PLUS`, 14 days); `operationNotEnabled` while users are imported; `tooMany` where Amazon Cognito's
    /// bounds are reached: one active recovery of a pool and five in all, one completed of a pool in a day, three
    /// previews of a pool and ten in all in a day, and ten of a pool in 30 days.
    public func initiateRestoration(of pool: Pool, to moment: Timestamp) async throws -> Restoration {
        try pool.checkPlan(has: .recovery)
        let now = services.clock.now()
        guard moment <= now - Restoration.shortestPast else {
            throw UserPoolError.invalidParameter("The restore timestamp must be at least 15 minutes in the past.")
        }
        let days = pool.recoveryDays
        guard moment >= now - .seconds(days * 86_400) else {
            throw UserPoolError.invalidParameter(
                "The restore timestamp must be within the last \(days) \(days == 1 ? "day" : "days").")
        }
        guard moment >= pool.created else {
            throw UserPoolError.invalidParameter("The restore timestamp is before the user pool was created.")
        }
        try await restorer.expire()
        let restoration = try await pool.services.database.write { connection in
            let journal = JournalStore(connection, pool: pool.id)
            guard let since = try await journal.since(), moment >= since else {
                throw UserPoolError.invalidParameter(
                    "The user pool was not on the required feature plan at the restore timestamp.")
            }
            guard try await !ImportStore(connection).hasActive(pool.id) else {
                throw UserPoolError.operationNotEnabled(
                    "A point-in-time recovery cannot be initiated while a user import job is in progress.")
            }
            try await Self.checkBounds(of: pool.id, at: now, in: RestorationStore(connection))
            let bounds = try await journal.bounds(since: moment)
            let restoration = Restoration(
                id: SecureRandom.uuid(), status: .generating, moment: moment, initiated: now, preview: nil, reason: nil,
                expires: now + Restoration.patience, first: bounds.first, last: bounds.last)
            try await RestorationStore(connection).insert(restoration, of: pool.id)
            return restoration
        }
        restorer.wake()
        return restoration
    }

    private static func checkBounds(of pool: PoolID, at now: Timestamp, in store: RestorationStore) async throws {
        let day = now - .seconds(86_400)
        let month = now - .seconds(30 * 86_400)
        guard try await !store.isActive(pool) else {
            throw UserPoolError.tooMany("A user pool can have only one active point-in-time recovery at a time.")
        }
        guard try await store.countActive() < 5 else {
            throw UserPoolError.tooMany("An account can have up to five active point-in-time recoveries at a time.")
        }
        guard try await store.countCompleted(of: pool, since: day) < 1 else {
            throw UserPoolError.tooMany("One point-in-time recovery of a user pool can be completed in 24 hours.")
        }
        guard try await store.countPreviews(of: pool, since: day) < 3,
            try await store.countPreviews(since: day) < 10, try await store.countPreviews(of: pool, since: month) < 10
        else {
            throw UserPoolError.tooMany("Too many previews of point-in-time recoveries were created.")
        }
    }

    /// A recovery of a pool. Throws `resourceNotFound`, and `featureUnavailable` in a pool whose plan has none, unless
    /// this one is under way.
    public func restoration(_ id: String, of pool: Pool) async throws -> Restoration {
        try await restorer.expire()
        let found = try await services.database.read { try await RestorationStore($0).find(id, of: pool.id) }
        if found?.status.isActive != true { try pool.checkPlan(has: .recovery) }
        guard let found else { throw Self.noRestoration(id) }
        return found
    }

    /// A page of a pool's recoveries, newest first, at most `limit` (1–60) of them. Throws `invalidPageToken`, and
    /// `featureUnavailable` in a pool whose plan has none, unless one is under way.
    public func restorations(of pool: Pool, from token: String?, limit: Int) async throws -> Page<Restoration> {
        try await restorer.expire()
        let limit = min(max(limit, 1), Page<Restoration>.mostElements)
        let tokens = pool.pageTokens("recoveries of \(pool.id)")
        var before = (Timestamp(milliseconds: .max), "")
        if let token {
            let place = try tokens.open(token, count: 2)
            guard let initiated = Int64(place[0]) else { throw UserPoolError(.invalidPageToken) }
            before = (Timestamp(milliseconds: initiated), place[1])
        }
        let start = before
        let (found, isActive) = try await services.database.read { connection in
            let store = RestorationStore(connection)
            return (
                try await store.list(of: pool.id, before: start, limit: limit + 1), try await store.isActive(pool.id)
            )
        }
        if !isActive { try pool.checkPlan(has: .recovery) }
        return try Page(found, limit: limit) { try tokens.seal(["\($0.initiated.milliseconds)", $0.id]) }
    }

    /// Applies a recovery whose preview is there; it cannot be given up any more. Throws `resourceNotFound`,
    /// `featureUnavailable`, and `invalidParameter` when there is no preview or it is over.
    public func startRestoration(_ id: String, of pool: Pool) async throws -> Restoration {
        try pool.checkPlan(has: .recovery)
        let started = try await decide(id, of: pool, when: [.generated], .restoring)
        restorer.wake()
        return started
    }

    /// Gives a recovery up; nothing is changed, and the pool takes writes again. Throws `resourceNotFound`, and
    /// `invalidParameter` when it was started or is over. It asks for no plan: a pool is never kept from taking writes.
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

internal import Database
internal import LatchkeyPlatform

/// The pools and clients that were deleted, and the rows that they left.
///
/// A pool can have a million users, whose rows take half a minute to delete. So what is deleted is only marked, in the
/// transaction that is answered, with what is bounded and decides: clients, keys, tags. The rest is out of everybody's
/// sight from then on and is cleared away later, a few rows at a time.
struct TombstoneStore {
    /// Where it reads and writes.
    let connection: any Connection

    /// What was deleted: a pool, or a client or a group of one.
    struct Tombstone: Equatable, Sendable {
        /// The id of the pool or the client; for a group, its number behind a word.
        let id: String
        /// The pool, or the one that the client or the group was of.
        let pool: String

        var isOfPool: Bool { id == pool }

        /// The number of the group.
        fileprivate var group: Int64? {
            id.hasPrefix(Self.groupPrefix) ? Int64(id.dropFirst(Self.groupPrefix.count)) : nil
        }

        /// No id of a pool or a client has a colon.
        fileprivate static let groupPrefix = "group:"
    }

    /// Marks a pool as deleted. Its clients, keys, tags and waiting messages, of which there are few, go at
    /// once.
    func bury(_ pool: PoolID, at now: Timestamp) async throws {
        try await bury(Tombstone(id: pool.text, pool: pool.text), at: now)
        try await connection.execute("DELETE FROM clients WHERE pool = \(pool.text)")
        try await connection.execute("DELETE FROM signing_keys WHERE pool = \(pool.text)")
        try await connection.execute("DELETE FROM tags WHERE pool = \(pool.text)")
        try await connection.execute("DELETE FROM resource_servers WHERE pool = \(pool.text)")
        try await connection.execute("DELETE FROM signing_certificates WHERE pool = \(pool.text)")
        // What is cleared away need not be written down, and a pool that is being set back takes writes again.
        try await connection.execute("DELETE FROM journals WHERE pool = \(pool.text)")
        try await connection.execute("DELETE FROM restorations WHERE pool = \(pool.text)")
        // Others may have its domains now.
        try await connection.execute("DELETE FROM domains WHERE pool = \(pool.text)")
        // Nothing more is sent in the name of a pool that is gone; as many rows as may wait at all.
        try await connection.execute("DELETE FROM message_queue WHERE pool = \(pool.text)")
    }

    /// Deletes a client and marks that its sessions are still there.
    func bury(_ client: ClientID, of pool: PoolID, at now: Timestamp) async throws {
        try await bury(Tombstone(id: client.text, pool: pool.text), at: now)
        try await connection.execute("DELETE FROM clients WHERE id = \(client.text)")
        try await connection.execute("DELETE FROM brandings WHERE client = \(client.text)")
        try await connection.execute("DELETE FROM page_styles WHERE pool = \(pool.text) AND client = \(client.text)")
    }

    /// Marks that a group was deleted and its members' rows are still there.
    func bury(group: Int64, of pool: PoolID, at now: Timestamp) async throws {
        try await bury(Tombstone(id: "\(Tombstone.groupPrefix)\(group)", pool: pool.text), at: now)
    }

    /// The group is there again, and its members' rows with it.
    func exhume(group: Int64) async throws {
        try await connection.execute("DELETE FROM tombstones WHERE id = \("\(Tombstone.groupPrefix)\(group)")")
    }

    /// Whether a pool or a client of that id was deleted, be it long ago.
    func has(_ id: String) async throws -> Bool {
        try await connection.first("SELECT 1 FROM tombstones WHERE id = \(id)") != nil
    }

    /// What was deleted first of all that is not cleared yet. What may come back is left alone: the groups of a pool
    /// that is being set back.
    func first() async throws -> Tombstone? {
        try await connection.first(
            """
            SELECT id, pool FROM tombstones WHERE cleared IS NULL
            AND (id NOT LIKE 'group:%' OR NOT EXISTS (
                SELECT 1 FROM restorations AS r WHERE r.pool = tombstones.pool AND r.paused = 1))
            ORDER BY deleted LIMIT 1
            """
        ).map { row in try Tombstone(id: row.get(0), pool: row.get(1)) }
    }

    /// Deletes at most `limit` rows of what is left, and returns the sessions among them. When nothing is left, that is
    /// noted.
    func clear(_ tombstone: Tombstone, limit: Int, at now: Timestamp) async throws -> [SessionID] {
        if let group = tombstone.group {
            try await clearMembers(of: group, tombstone, limit: limit)
            return []
        }
        let sessions = try await clearSessions(of: tombstone, limit: limit)
        var left = limit - sessions.count
        if tombstone.isOfPool {
            if left > 0 { left -= try await clearDependents(of: tombstone.pool, limit: left) }
            for table in Self.tables(of: tombstone.pool) where left > 0 {
                left -= try await connection.execute(table(left))
            }
            guard left > 0 else { return sessions }
            try await connection.execute("DELETE FROM pools WHERE id = \(tombstone.id)")
        }
        guard left > 0 else { return sessions }
        try await connection.execute("UPDATE tombstones SET cleared = \(now) WHERE id = \(tombstone.id)")
        return sessions
    }

    /// How many rows one image counts as: it may have megabytes.
    private static let rowsPerImage = 40

    /// Deletes what refers to the users and the looks of pages that are the next to go, where that is much: no more of
    /// them go in the same transaction than have nothing left. Returns as how many rows it counts.
    private func clearDependents(of pool: String, limit: Int) async throws -> Int {
        let events = try await connection.execute(
            """
            DELETE FROM auth_events WHERE number IN (
                SELECT e.number FROM (\(Self.users("sub", of: pool, limit: limit))) AS u CROSS JOIN auth_events AS e
                WHERE e.sub = u.sub LIMIT \(limit))
            """)
        guard events < limit else { return limit }
        let mostImages = max(limit / Self.rowsPerImage, 1)
        let images = try await connection.execute(
            """
            DELETE FROM branding_assets WHERE (branding, category, color_mode, resource) IN (
                SELECT a.branding, a.category, a.color_mode, a.resource
                FROM (\(Self.brandings(of: pool, limit: limit))) AS b CROSS JOIN branding_assets AS a
                WHERE a.branding = b.id LIMIT \(mostImages))
            """)
        return images < mostImages ? min(events + images * Self.rowsPerImage, limit) : limit
    }

    /// The users of a pool that are the next to go, of which the first are the same whatever the limit.
    private static func users(_ column: SQL, of pool: String, limit: Int) -> SQL {
        let size = UserRange.size
        return """
            SELECT \(column) FROM users WHERE number >= (SELECT user_range * \(size) FROM pools WHERE id = \(pool))
            AND number <= (SELECT user_range * \(size) + \(size - 1) FROM pools WHERE id = \(pool))
            ORDER BY number LIMIT \(limit)
            """
    }

    /// The looks of a pool's pages, in the same way.
    private static func brandings(of pool: String, limit: Int) -> SQL {
        "SELECT id FROM brandings WHERE pool = \(pool) ORDER BY id LIMIT \(limit)"
    }

    /// The number of a group never comes back, so that nothing needs to remember it.
    private func clearMembers(of group: Int64, _ tombstone: Tombstone, limit: Int) async throws {
        let cleared = try await connection.execute(
            """
            DELETE FROM memberships WHERE (sub, user_group) IN (
                SELECT sub, user_group FROM memberships WHERE user_group = \(group) LIMIT \(limit))
            """)
        guard cleared < limit else { return }
        try await connection.execute("DELETE FROM tombstones WHERE id = \(tombstone.id)")
    }

    private func clearSessions(of tombstone: Tombstone, limit: Int) async throws -> [SessionID] {
        var condition: SQL = "pool = \(tombstone.pool)"
        if !tombstone.isOfPool { condition.append(" AND client = \(tombstone.id)") }
        return try await connection.query(
            """
            DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE \(condition) LIMIT \(limit)) RETURNING id
            """
        ).compactMap { row in SessionID(try row.get(0)) }
    }

    /// How some rows of each table that can be long are deleted; what refers to them goes with them.
    private static func tables(of pool: String) -> [(_ limit: Int) -> SQL] {
        [
            {
                """
                DELETE FROM memberships WHERE (sub, user_group) IN (
                    SELECT m.sub, m.user_group FROM user_groups AS g CROSS JOIN memberships AS m
                    WHERE g.pool = \(pool) AND m.user_group = g.id LIMIT \($0))
                """
            },
            { "DELETE FROM user_groups WHERE id IN (SELECT id FROM user_groups WHERE pool = \(pool) LIMIT \($0))" },
            {
                """
                DELETE FROM identity_providers WHERE (pool, name) IN (
                    SELECT pool, name FROM identity_providers WHERE pool = \(pool) LIMIT \($0))
                """
            },
            { "DELETE FROM users WHERE number IN (\(users("number", of: pool, limit: $0)))" },
            {
                """
                DELETE FROM codes WHERE (pool, account, purpose) IN (
                    SELECT pool, account, purpose FROM codes WHERE pool = \(pool) LIMIT \($0))
                """
            },
            {
                """
                DELETE FROM attempts WHERE (pool, account, kind) IN (
                    SELECT pool, account, kind FROM attempts WHERE pool = \(pool) LIMIT \($0))
                """
            },
            { "DELETE FROM refusals WHERE id IN (SELECT id FROM refusals WHERE pool = \(pool) LIMIT \($0))" },
            { "DELETE FROM import_jobs WHERE id IN (SELECT id FROM import_jobs WHERE pool = \(pool) LIMIT \($0))" },
            { "DELETE FROM brandings WHERE id IN (\(brandings(of: pool, limit: $0)))" },
            {
                """
                DELETE FROM page_styles WHERE pool = \(pool) AND client IN (
                    SELECT client FROM page_styles WHERE pool = \(pool) LIMIT \($0))
                """
            },
            {
                """
                DELETE FROM metadata_policies WHERE id IN (
                    SELECT id FROM metadata_policies WHERE pool = \(pool) LIMIT \($0))
                """
            },
            { "DELETE FROM journal WHERE id IN (SELECT id FROM journal WHERE pool = \(pool) LIMIT \($0))" },
            { "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE pool = \(pool) LIMIT \($0))" },
        ]
    }

    private func bury(_ tombstone: Tombstone, at now: Timestamp) async throws {
        try await connection.execute(
            """
            INSERT INTO tombstones (id, pool, deleted) VALUES (\(tombstone.id), \(tombstone.pool), \(now))
            """)
    }
}

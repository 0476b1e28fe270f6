internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The pools, read and written on one connection.
struct PoolStore {
    /// Where it reads and writes.
    let connection: any Connection
    /// What the pools it makes work with.
    let services: Services

    private static let columns: SQL = """
        id, name, settings, created, modified,
        (SELECT d.name FROM domains AS d WHERE d.pool = pools.id AND d.kind = 'custom') AS domain,
        user_range
        """
    /// A pool that was deleted has its row until the rows that refer to it are gone.
    private static let isThere: SQL = "NOT EXISTS (SELECT 1 FROM tombstones t WHERE t.id = pools.id)"

    /// The pool with that id.
    func find(_ id: PoolID) async throws -> Pool? {
        guard
            let row = try await connection.first(
                "SELECT \(Self.columns) FROM pools WHERE id = \(id.text) AND \(Self.isThere)")
        else { return nil }
        return try pool(row, tags: await tags(of: id))
    }

    /// The pools after an id, in the order of their ids.
    func list(after id: String, limit: Int) async throws -> [Pool] {
        // A list shows no tags, so none are read.
        try await connection.query(
            "SELECT \(Self.columns) FROM pools WHERE id > \(id) AND \(Self.isThere) ORDER BY id LIMIT \(limit)"
        ).map { try pool($0, tags: [:]) }
    }

    /// How many there are.
    func count() async throws -> Int {
        try await connection.first("SELECT count(*) FROM pools WHERE \(Self.isThere)")?.get(0) ?? 0
    }

    /// Adds a pool; `false` when the id is taken, or was.
    func insert(_ pool: Pool) async throws -> Bool {
        guard try await !TombstoneStore(connection: connection).has(pool.id.text) else { return false }
        let added = try await connection.execute(
            """
            INSERT INTO pools (id, name, settings, created, modified, user_range)
            VALUES (
                \(pool.id.text), \(pool.name), \(pool.document.text), \(pool.created), \(pool.modified),
                \(pool.userRange.index))
            ON CONFLICT (id) DO NOTHING
            """)
        guard added == 1 else { return false }
        try await insert(pool.tags, of: pool.id)
        try await keepJournal(of: pool)
        return true
    }

    /// A range for the users of a new pool: one that is no pool's, also of none that was deleted and has users left.
    /// Throws `tooManyPools` when none is found.
    func freeUserRange() async throws -> UserRange {
        for _ in 0..<1000 {
            let range = UserRange.random()
            let owner = try await connection.first("SELECT 1 FROM pools WHERE user_range = \(range.index)")
            if owner == nil { return range }
        }
        throw UserPoolError(.tooManyPools)
    }

    /// Writes what may have changed of a pool.
    func update(_ pool: Pool) async throws {
        try await connection.execute(
            """
            UPDATE pools SET name = \(pool.name), settings = \(pool.document.text), modified = \(pool.modified)
            WHERE id = \(pool.id.text)
            """)
        try await replaceTags(of: pool.id, with: pool.tags)
        try await keepJournal(of: pool)
    }

    /// A pool whose plan has recoveries has a journal of what its users were, from when it has that plan; another has
    /// none.
    private func keepJournal(of pool: Pool) async throws {
        guard pool.recoveryDays > 0 else {
            try await connection.execute("DELETE FROM journals WHERE pool = \(pool.id.text)")
            return
        }
        try await connection.execute(
            """
            INSERT INTO journals (pool, days, since)
            VALUES (\(pool.id.text), \(pool.recoveryDays), \(services.clock.now()))
            ON CONFLICT (pool) DO UPDATE SET days = excluded.days
            """)
    }

    /// Puts tags in place of those that a pool has.
    func replaceTags(of id: PoolID, with tags: [String: String]) async throws {
        try await connection.execute("DELETE FROM tags WHERE pool = \(id.text)")
        try await insert(tags, of: id)
    }

    /// About how many users a pool has. Counting reads the smallest index of the pool once, and stops at `most`.
    func countUsers(of id: PoolID, most: Int) async throws -> Int {
        try await connection.first(
            """
            SELECT count(*) FROM (SELECT 1 FROM users WHERE pool = \(id.text) LIMIT \(most)) AS some
            """)?.get(0) ?? 0
    }

    private func insert(_ tags: [String: String], of id: PoolID) async throws {
        for (name, value) in tags {
            try await connection.execute(
                "INSERT INTO tags (pool, name, value) VALUES (\(id.text), \(name), \(value))")
        }
    }

    private func tags(of id: PoolID) async throws -> [String: String] {
        var tags: [String: String] = [:]
        for row in try await connection.query("SELECT name, value FROM tags WHERE pool = \(id.text)") {
            tags[try row.get(0)] = try row.get(1)
        }
        return tags
    }

    private func pool(_ row: Row, tags: [String: String]) throws -> Pool {
        guard let id = try PoolID(row.get(0)), let userRange = try UserRange(index: row.get(6)) else {
            throw DatabaseError(.damaged, "a row of pools has no valid id or range of users")
        }
        let text: String = try row.get(2)
        var settings = PoolSettings(try PoolDocument.decode(Array(text.utf8)))
        // Passkeys are for the pool's own domain, unless its settings say another.
        settings.passkeys.relyingPartyID = try settings.passkeys.relyingPartyID ?? row.get(5)
        return try Pool(
            id: id, userRange: userRange, name: row.get(1), settings: settings,
            document: JSONValue(parsing: text), tags: tags, created: row.get(3), modified: row.get(4),
            services: services.serving(id))
    }
}

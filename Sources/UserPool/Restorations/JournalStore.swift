internal import Database
internal import LatchkeyPlatform

/// The queries on `journal` and `journals`: what a pool's rows were.
struct JournalStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    /// What a row was at the moment that a pool is set back to.
    struct Image: Sendable, Equatable {
        /// Which row it is, as the journal names it.
        let key: String
        /// What it was, as the journal writes it; `nil` when there was no such row.
        let before: String?
    }

    /// How far back the journal is complete; `nil` when the pool has none.
    func since() async throws -> Timestamp? {
        try await connection.first("SELECT since FROM journals WHERE pool = \(pool.text)")?.get(0)
    }

    /// The first entry that is younger than a moment, and the last one of all; the first is behind the last when
    /// nothing was changed since.
    func bounds(since moment: Timestamp) async throws -> (first: Int64, last: Int64) {
        let last: Int64 = try await connection.first("SELECT COALESCE(MAX(id), 0) FROM journal")?.get(0) ?? 0
        let first: Int64? = try await connection.first(
            """
            SELECT id FROM journal WHERE pool = \(pool.text) AND time > \(moment) ORDER BY time, id LIMIT 1
            """)?.get(0)
        return (first ?? last + 1, last)
    }

    /// What the rows of a table were that were changed between two entries, in the order of their keys after one; at
    /// most `limit` of them. The first entry of each row tells.
    func images(
        of entity: JournaledEntity, within range: (first: Int64, last: Int64), after key: String, limit: Int
    ) async throws -> [Image] {
        try await connection.query(
            """
            SELECT j.key, j.before FROM (
                SELECT MIN(id) AS id FROM journal
                WHERE pool = \(pool.text) AND entity = \(entity.rawValue) AND key > \(key)
                AND id BETWEEN \(range.first) AND \(range.last)
                GROUP BY key ORDER BY key LIMIT \(limit)) AS f
            JOIN journal AS j ON j.id = f.id ORDER BY j.key
            """
        ).map { row in Image(key: try row.get(0), before: try row.get(1)) }
    }

    /// What a row was before its last change.
    func last(of entity: JournaledEntity, _ key: String) async throws -> String? {
        try await connection.first(
            """
            SELECT before FROM journal WHERE pool = \(pool.text) AND entity = \(entity.rawValue) AND key = \(key)
            AND before IS NOT NULL ORDER BY id DESC LIMIT 1
            """)?.get(0)
    }

    /// What a user who was deleted had to prove who they are with.
    func credentials(_ entity: JournaledEntity, of subject: Subject) async throws -> [[(name: String, value: SQLValue)]]
    {
        try await connection.query(
            """
            SELECT before FROM journal WHERE pool = \(pool.text) AND entity = \(entity.rawValue)
            AND key = \(subject.text) ORDER BY id
            """
        ).map { row in try entity.columns(row.get(0)) }
    }

    /// Gives a user who is back what they proved who they are with, but what another has by now and what is none of the
    /// pool's any more.
    func restoreCredentials(of subject: Subject) async throws {
        for entity in JournaledEntity.credentials {
            for columns in try await credentials(entity, of: subject) {
                if entity == .linkedIdentities, try await !hasProvider(columns) { continue }
                var names: SQL = "sub", values: SQL = "\(subject.text)"
                for (name, value) in columns {
                    names.append(", \(identifier: name)")
                    values.append(", \(value)")
                }
                try await connection.execute(
                    "INSERT INTO \(identifier: entity.table) (\(names)) VALUES (\(values)) ON CONFLICT DO NOTHING")
            }
        }
    }

    /// Whether the identities of a row's provider can sign in.
    private func hasProvider(_ columns: [(name: String, value: SQLValue)]) async throws -> Bool {
        guard let provider = columns.first(where: { $0.name == "provider" })?.value else { return false }
        return try await connection.first(
            "SELECT 1 FROM identity_providers WHERE pool = \(pool.text) AND name = \(provider)") != nil
    }

    /// The pools that have entries, one after another.
    static func pool(after pool: String, in connection: any Connection) async throws -> String? {
        try await connection.first("SELECT pool FROM journal WHERE pool > \(pool) ORDER BY pool LIMIT 1")?.get(0)
    }

    /// From when on a pool's entries are kept: as long as its plan goes back, and none when it has no recoveries. All
    /// are while the pool is being set back.
    private static func floor(of pool: String, at now: Timestamp, in connection: any Connection) async throws
        -> Timestamp
    {
        let isPaused =
            try await connection.first(
                "SELECT 1 FROM restorations WHERE pool = \(pool) AND paused = 1") != nil
        guard !isPaused else { return Timestamp(milliseconds: .min) }
        let days: Int64? = try await connection.first("SELECT days FROM journals WHERE pool = \(pool)")?.get(0)
        return days.map { now - .seconds($0 * 86_400) } ?? Timestamp(milliseconds: .max)
    }

    /// Whether a pool has entries that nobody can be set back by any more.
    static func hasOld(_ pool: String, at now: Timestamp, in connection: any Connection) async throws -> Bool {
        let floor = try await floor(of: pool, at: now, in: connection)
        return try await connection.first(
            "SELECT 1 FROM journal WHERE pool = \(pool) AND time < \(floor) LIMIT 1") != nil
    }

    /// Deletes some of a pool's entries that nobody can be set back by any more.
    static func prune(_ pool: String, at now: Timestamp, limit: Int, in connection: any Connection) async throws {
        let floor = try await floor(of: pool, at: now, in: connection)
        let deleted = try await connection.execute(
            """
            DELETE FROM journal WHERE id IN (
                SELECT id FROM journal WHERE pool = \(pool) AND time < \(floor) ORDER BY time, id LIMIT \(limit))
            """)
        guard deleted > 0 else { return }
        try await connection.execute(
            "UPDATE journals SET since = \(floor) WHERE pool = \(pool) AND since < \(floor)")
    }
}

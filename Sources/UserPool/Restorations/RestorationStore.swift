internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The queries on `restorations`.
struct RestorationStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    private static let columns: SQL =
        "id, status, moment, initiated, expires, first, last, step, position, preview, reason, pool"

    /// A recovery of a pool.
    func find(_ id: String, of pool: PoolID) async throws -> Restoration? {
        try await connection.first(
            "SELECT \(Self.columns) FROM restorations WHERE id = \(id) AND pool = \(pool.text)"
        ).map(Self.restoration)
    }

    /// The recoveries of a pool that were begun before one, newest first.
    func list(of pool: PoolID, before: (Timestamp, String), limit: Int) async throws -> [Restoration] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM restorations
            WHERE pool = \(pool.text) AND (initiated, id) < (\(before.0), \(before.1))
            ORDER BY initiated DESC, id DESC LIMIT \(limit)
            """
        ).map(Self.restoration)
    }

    /// One that has work to do, with its pool: that of the next pool after one, so that each has its turn.
    func next(after pool: String) async throws -> (restoration: Restoration, pool: PoolID)? {
        let row = try await connection.first(
            """
            SELECT \(Self.columns) FROM restorations
            WHERE paused = 1 AND status IN (
                \(Restoration.Status.generating.rawValue), \(Restoration.Status.restoring.rawValue))
            AND NOT EXISTS (SELECT 1 FROM tombstones AS t WHERE t.id = restorations.pool)
            ORDER BY pool <= \(pool), pool LIMIT 1
            """)
        guard let row else { return nil }
        guard let pool = try PoolID(row.get(11)) else {
            throw DatabaseError(.damaged, "a row of restorations has no valid pool")
        }
        return (try Self.restoration(row), pool)
    }

    /// Whether a pool is being set back, or waits for the decision whether it is to be.
    func isActive(_ pool: PoolID) async throws -> Bool {
        try await connection.first(
            "SELECT 1 FROM restorations WHERE pool = \(pool.text) AND paused = 1") != nil
    }

    /// How many are active in all pools.
    func countActive() async throws -> Int {
        try await connection.first("SELECT count(*) FROM restorations WHERE paused = 1")?.get(0) ?? 0
    }

    /// How many previews were begun since a moment, of a pool or of all; those that failed do not count.
    func countPreviews(of pool: PoolID? = nil, since moment: Timestamp) async throws -> Int {
        try await connection.first(
            """
            SELECT count(*) FROM restorations WHERE pool = COALESCE(\(pool?.text), pool) AND initiated > \(moment)
            AND status <> \(Restoration.Status.generationFailed.rawValue)
            """)?.get(0) ?? 0
    }

    /// How many of a pool were completed since a moment.
    func countCompleted(of pool: PoolID, since moment: Timestamp) async throws -> Int {
        try await connection.first(
            """
            SELECT count(*) FROM restorations WHERE pool = \(pool.text)
            AND status = \(Restoration.Status.completed.rawValue) AND ended > \(moment)
            """)?.get(0) ?? 0
    }

    /// Adds a recovery; the pool takes no writes from now on.
    func insert(_ restoration: Restoration, of pool: PoolID) async throws {
        try await connection.execute(
            """
            INSERT INTO restorations (
                id, pool, status, moment, initiated, expires, first, last, paused, step, position, preview)
            VALUES (\(restoration.id), \(pool.text), \(restoration.status.rawValue), \(restoration.moment),
                \(restoration.initiated), \(restoration.expires), \(restoration.first), \(restoration.last), 1, 0, '', '')
            """)
    }

    /// Writes how far a recovery is; the pool takes writes again when it is over.
    func update(_ restoration: Restoration, at now: Timestamp) async throws {
        let isActive = restoration.status.isActive
        try await connection.execute(
            """
            UPDATE restorations SET status = \(restoration.status.rawValue), step = \(restoration.step),
                position = \(restoration.position), preview = \(restoration.preview?.stored ?? ""),
                reason = \(restoration.reason), paused = \(isActive), ended = \(isActive ? nil : now)
            WHERE id = \(restoration.id)
            """)
    }

    /// The pools of those that nobody has decided about in time.
    func expired(at now: Timestamp) async throws -> [PoolID] {
        try await connection.query(
            "SELECT pool FROM restorations WHERE paused = 1 AND expires <= \(now) AND status IN (\(Self.undecided))"
        ).compactMap { try PoolID($0.get(0)) }
    }

    /// Gives up those that nobody has decided about in time.
    func expire(at now: Timestamp) async throws {
        try await connection.execute(
            """
            UPDATE restorations SET status = \(Restoration.Status.expired.rawValue), paused = 0, ended = \(now)
            WHERE paused = 1 AND expires <= \(now) AND status IN (\(Self.undecided))
            """)
    }

    /// Whether there are some that were over before a moment.
    func hasOld(before moment: Timestamp) async throws -> Bool {
        try await connection.first(
            "SELECT 1 FROM restorations WHERE paused = 0 AND ended < \(moment) LIMIT 1") != nil
    }

    /// Forgets those that were over before a moment.
    func prune(before moment: Timestamp) async throws {
        try await connection.execute("DELETE FROM restorations WHERE paused = 0 AND ended < \(moment)")
    }

    private static let undecided: SQL = "'PREVIEW_GENERATING', 'PREVIEW_GENERATED'"

    private static func restoration(_ row: Row) throws -> Restoration {
        guard let status = try Restoration.Status(rawValue: row.get(1)) else {
            throw DatabaseError(.damaged, "a row of restorations has no known status")
        }
        let preview: String = try row.get(9)
        return try Restoration(
            id: row.get(0), status: status, moment: row.get(2), initiated: row.get(3),
            preview: preview.isEmpty ? nil : Restoration.Preview(stored: preview), reason: row.get(10),
            expires: row.get(4), first: row.get(5), last: row.get(6), step: row.get(7), position: row.get(8))
    }
}

extension Restoration.Preview {
    /// The counts as the store keeps them.
    var stored: String {
        JSONValue.array(
            [users, groups, factors, passkeys].flatMap { [$0.created, $0.updated, $0.deleted] }
                .map { .integer(Int64($0)) }
        ).text
    }

    /// Reads the counts.
    init?(stored: String) {
        guard let counts = (try? JSONValue(parsing: stored))?.array?.compactMap({ $0.int64.map(Int.init) }),
            counts.count == 12
        else { return nil }
        func changes(_ index: Int) -> Restoration.Changes {
            var changes = Restoration.Changes()
            (changes.created, changes.updated, changes.deleted) = (
                counts[3 * index], counts[3 * index + 1], counts[3 * index + 2]
            )
            return changes
        }
        self.init()
        (users, groups, factors, passkeys) = (changes(0), changes(1), changes(2), changes(3))
    }
}

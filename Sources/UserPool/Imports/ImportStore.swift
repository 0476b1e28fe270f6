internal import Database
internal import LatchkeyPlatform
internal import PasswordHash

/// The queries on `import_jobs`.
struct ImportStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    private static let columns: SQL = """
        id, pool, name, role, algorithm, status, created, started, completed, message, imported, skipped, failed, position,
        line
        """

    /// Adds a job; false when its id is taken.
    func insert(_ job: ImportJob) async throws -> Bool {
        try await connection.execute(
            """
            INSERT INTO import_jobs (id, pool, name, role, algorithm, status, created)
            VALUES (\(job.id), \(job.pool.text), \(job.name), \(job.role), \(job.algorithm?.rawValue),
                \(job.status.rawValue), \(job.created))
            ON CONFLICT (id) DO NOTHING
            """) == 1
    }

    /// A job of a pool.
    func find(_ id: String, of pool: PoolID) async throws -> ImportJob? {
        try await connection.first(
            "SELECT \(Self.columns) FROM import_jobs WHERE id = \(id) AND pool = \(pool.text)"
        ).map(Self.job)
    }

    /// The jobs of a pool, the newest first, from after a place on.
    func list(of pool: PoolID, after place: (created: Timestamp, id: String)?, limit: Int) async throws -> [ImportJob] {
        var sql: SQL = "SELECT \(Self.columns) FROM import_jobs WHERE pool = \(pool.text)"
        if let place { sql.append(" AND (created, id) < (\(place.created), \(place.id))") }
        sql.append(" ORDER BY created DESC, id DESC LIMIT \(limit)")
        return try await connection.query(sql).map(Self.job)
    }

    /// How many jobs a pool has.
    func count(of pool: PoolID) async throws -> Int {
        try await connection.first("SELECT count(*) FROM import_jobs WHERE pool = \(pool.text)")?.get(0) ?? 0
    }

    /// Whether a job of the pool imports, or is about to.
    func hasActive(_ pool: PoolID) async throws -> Bool {
        try await connection.first(
            """
            SELECT 1 FROM import_jobs WHERE pool = \(pool.text) AND status IN ('Pending', 'InProgress', 'Stopping')
            LIMIT 1
            """) != nil
    }

    /// Throws `importInProgress` while users are imported into a pool: what they are checked by must not change
    /// meanwhile.
    func checkNoneRuns(in pool: PoolID) async throws {
        guard try await !hasActive(pool) else { throw UserPoolError(.importInProgress) }
    }

    /// The job that is to be worked at next: one that was begun before one that was not.
    func next() async throws -> ImportJob? {
        try await connection.first(
            """
            SELECT \(Self.columns) FROM import_jobs WHERE status IN ('Pending', 'InProgress', 'Stopping')
            ORDER BY status = 'Pending', started, id LIMIT 1
            """
        ).map(Self.job)
    }

    /// Some jobs that wait to be started and were made before a time.
    func waiting(since time: Timestamp, limit: Int) async throws -> [ImportJob] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM import_jobs WHERE status = 'Created' AND created < \(time)
            ORDER BY created LIMIT \(limit)
            """
        ).map(Self.job)
    }

    /// Whether there is a job of that id, of whichever pool, whose file may still be wanted.
    func wantsFile(_ id: String) async throws -> Bool {
        try await connection.first(
            """
            SELECT 1 FROM import_jobs WHERE id = \(id) AND status IN ('Created', 'Pending', 'InProgress', 'Stopping')
            """) != nil
    }

    /// Writes what changes of a job.
    func update(_ job: ImportJob) async throws {
        try await connection.execute(
            """
            UPDATE import_jobs SET status = \(job.status.rawValue), started = \(job.started),
                completed = \(job.completed), message = \(job.message), imported = \(job.imported),
                skipped = \(job.skipped), failed = \(job.failed), position = \(job.position), line = \(job.line)
            WHERE id = \(job.id)
            """)
    }

    private static func job(_ row: Row) throws -> ImportJob {
        guard let pool = PoolID(try row.get(1)), let status = ImportJob.Status(rawValue: try row.get(5)) else {
            throw DatabaseError(.damaged, "a row of import_jobs has a pool or a status that is none")
        }
        var job = ImportJob(
            id: try row.get(0), pool: pool, name: try row.get(2), role: try row.get(3),
            algorithm: try row.get(4, as: String?.self).flatMap(ForeignHash.Algorithm.init), status: status,
            created: try row.get(6))
        job.started = try row.get(7)
        job.completed = try row.get(8)
        job.message = try row.get(9)
        job.imported = try row.get(10)
        job.skipped = try row.get(11)
        job.failed = try row.get(12)
        job.position = try row.get(13)
        job.line = try row.get(14)
        return job
    }
}

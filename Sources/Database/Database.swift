/// A store that tells transactions apart: what the domain works with, whichever engine is beneath.
///
/// ```swift
/// let name: String? = try await database.read { connection in
///     try await connection.first("SELECT name FROM pools WHERE id = \(id)")?.get("name")
/// }
/// try await database.write { connection in
///     try await connection.execute("DELETE FROM sessions WHERE sub = \(sub)")
/// }
/// ```
///
/// Bodies wait for their connection only, have no effect outside it, and may be run again by an engine that found two
/// of them in conflict. A read or write inside a body of the same database throws ``DatabaseError/Code/nested``.
///
/// When the calling task is cancelled, a body not yet begun is dropped (`CancellationError`); one that has begun is
/// finished and its result returned.
public protocol Database: Sendable {
    /// The words of this engine.
    var dialect: Dialect { get }

    /// What the store has done so far, so that tests can compare work.
    var statistics: DatabaseStatistics { get }

    /// Runs `body` on one unchanging state of the store, beside other reads and writes. It cannot write.
    ///
    /// It may run on the caller's own thread, an event loop for one, and so looks at few rows, found by an index.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result

    /// Like ``read(_:)``, for a body that may look at many rows: others do not wait for it. An engine may have a bound
    /// on how many run at a time.
    func scan<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result

    /// Runs `body` alone in a transaction. When this returns, what was written is on disk; when `body` throws, nothing
    /// of it is. A statement that failed fails its body, also one that goes on (as on PostgreSQL): leave conflicts to
    /// `ON CONFLICT`, or let the error out.
    @discardableResult
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result

    /// Finishes what has begun, drops what has not, and closes. What comes later throws ``DatabaseError/Code/closed``.
    func close() async
}

extension Database {
    /// Whether the store answers a query now.
    public var isAnswering: Bool {
        get async { (try? await read { connection in try await connection.query("SELECT 1").count }) == 1 }
    }

    /// Whether the store takes a write now: tries one of a few bytes, in a table of its own. False also where the disk
    /// is full or read-only.
    public var isWritable: Bool {
        get async {
            let written = try? await write { connection in
                try await connection.execute(
                    """
                    CREATE TABLE IF NOT EXISTS write_probe (
                        id \(.integer) PRIMARY KEY, count \(.integer) NOT NULL) \(.strict)
                    """)
                // Another value each time: a row that stays as it is would not be written.
                return try await connection.execute(
                    """
                    INSERT INTO write_probe (id, count) VALUES (1, 0)
                    ON CONFLICT (id) DO UPDATE SET count = 1 - write_probe.count
                    """)
            }
            return written == 1
        }
    }
}

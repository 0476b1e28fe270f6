internal import Database

/// The store as one pool works with it: a write that finds the pool gone says so.
///
/// A pool can be deleted while something is under way in it. A write that comes after that in the store's order finds
/// its tombstone, which stays for ever: that is no fault of the store, so it becomes `poolNotFound`, here and nowhere
/// else. Here, too, writes are refused with `recoveryInProgress` that a recovery of the pool would be in the way of.
struct PoolDatabase: Database {
    /// The store.
    let base: any Database
    /// The pool that is written to.
    let pool: PoolID

    var dialect: Dialect { base.dialect }
    var statistics: DatabaseStatistics { base.statistics }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await base.read(body)
    }

    func scan<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await base.scan(body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        let pool = pool
        return try await base.write { connection in
            switch try await Self.standing(of: pool, in: connection) {
            case .gone: throw UserPoolError.poolNotFound(pool.text)
            case .open: return try await body(connection)
            case .paused:
                let paused = PausedConnection(connection)
                let result: Swift.Result<Result, any Error>
                do { result = .success(try await body(paused)) } catch { result = .failure(error) }
                guard !paused.hasRefused else { throw UserPoolError(.recoveryInProgress) }
                return try result.get()
            }
        }
    }

    private enum Standing {
        case open, paused, gone
    }

    /// Where the pool stands as the store has it now. One statement, since every write asks it.
    private static func standing(of pool: PoolID, in connection: any Connection) async throws -> Standing {
        let row = try await connection.first(
            """
            SELECT 1 FROM tombstones WHERE id = \(pool.text)
            UNION ALL SELECT 0 FROM restorations WHERE pool = \(pool.text) AND paused = 1
            """)
        guard let row else { return .open }
        return try row.get(0, as: Int.self) == 1 ? .gone : .paused
    }

    func close() async { await base.close() }
}

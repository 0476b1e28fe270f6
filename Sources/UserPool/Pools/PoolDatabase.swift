internal import Database

/// The store as one pool works with it: a write that finds the pool gone says so.
///
/// A pool can be deleted while something is under way in it. A write that comes after that in the store's order finds
/// its tombstone, which stays for ever: that is no fault of the store, so it becomes `poolNotFound`, here and nowhere
/// else.
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
            guard try await !TombstoneStore(connection: connection).has(pool.text) else {
                throw UserPoolError.poolNotFound(pool.text)
            }
            return try await body(connection)
        }
    }

    func close() async { await base.close() }
}

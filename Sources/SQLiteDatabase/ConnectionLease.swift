internal import Database

/// A connection while one body has it. The body's end ends the lease, so a connection that was kept is of no use.
final class ConnectionLease: Connection {
    private var connection: SQLiteConnection?
    /// The first failure of a statement. On PostgreSQL it makes the transaction unusable, so it does here too.
    private(set) var failure: DatabaseError?

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func query(_ sql: SQL) async throws(DatabaseError) -> [Row] {
        try use { connection throws(DatabaseError) in try connection.query(sql) }
    }

    func execute(_ sql: SQL) async throws(DatabaseError) -> Int {
        try use { connection throws(DatabaseError) in try connection.execute(sql) }
    }

    func end() {
        connection = nil
    }

    private func use<Result>(
        _ body: (SQLiteConnection) throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        guard let connection else { throw DatabaseError(.closed, "a connection was used after its body") }
        if let failure { throw failure }
        do {
            return try body(connection)
        } catch {
            failure = error
            throw error
        }
    }
}

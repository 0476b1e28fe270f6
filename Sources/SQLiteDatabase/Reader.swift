internal import Database
internal import LatchkeyPlatform

/// A connection that reads, on a thread of its own.
final class Reader: Sendable {
    let thread: ExecutorThread
    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection, number: Int) {
        self.connection = connection
        thread = ExecutorThread(name: "db-reader-\(number)")
    }

    deinit { close() }

    /// Runs `body` in a transaction, so that all its statements see one state of the store.
    @concurrent
    func run<Result: Sendable>(
        _ body: @Sendable (any Connection) async throws -> Result, in scope: Scope
    ) async throws -> Result {
        try connection.run("BEGIN")
        let lease = ConnectionLease(connection)
        defer {
            scope.end()
            lease.end()
            // Nothing was written; and when it fails, the next BEGIN tells.
            if !connection.isOutsideTransaction { _ = try? connection.run("ROLLBACK") }
        }
        let result = try await Scope.$current.withValue(scope) { try await body(lease) }
        if let failure = lease.failure { throw failure }
        return result
    }

    /// Closes the connection and ends the thread.
    func close() {
        connection.close()
        thread.stop()
    }
}

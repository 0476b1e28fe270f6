internal import Database
internal import LatchkeyPlatform

/// A connection that reads, on the thread of whoever has it or, for scans, on one of its own.
final class Reader: Sendable {
    let connection: SQLiteConnection
    private let thread: ExecutorThread?

    /// A reader whose reads run where they are called.
    init(_ connection: SQLiteConnection) {
        self.connection = connection
        thread = nil
    }

    /// A reader with a thread of its own.
    init(_ connection: SQLiteConnection, threadName: String) {
        self.connection = connection
        thread = ExecutorThread(name: threadName)
    }

    deinit { close() }

    /// Runs `body` in a transaction, so that all its statements see one state of the store.
    func run<Result: Sendable>(
        _ body: @Sendable (any Connection) async throws -> Result, in scope: Scope
    ) async throws -> Result {
        guard let thread else { return try await runHere(body, in: scope) }
        return try await withTaskExecutorPreference(thread) { try await runThere(body, in: scope) }
    }

    @concurrent
    private func runThere<Result: Sendable>(
        _ body: @Sendable (any Connection) async throws -> Result, in scope: Scope
    ) async throws -> Result {
        try await runHere(body, in: scope)
    }

    private func runHere<Result: Sendable>(
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
        thread?.stop()
    }
}

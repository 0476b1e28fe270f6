internal import Database

/// A write in progress, and what is to happen once it is on disk.
///
/// A body may run more than once, and what it wrote counts only when the transaction commits. So it has no effect
/// outside its connection but hands such effects (emptying a cache, telling listeners, sending a message) to
/// ``afterCommit(_:)``; those of the run that committed are done before ``Database/transaction(_:)`` returns.
///
/// ```swift
/// try await database.transaction { transaction in
///     try await transaction.connection.execute("DELETE FROM pools WHERE id = \(id)")
///     transaction.afterCommit { cache.remove(id) }
/// }
/// ```
final class Transaction {
    /// Where the transaction reads and writes.
    let connection: any Connection
    fileprivate private(set) var effects: [@Sendable () async -> Void] = []

    fileprivate init(_ connection: any Connection) {
        self.connection = connection
    }

    /// Has `effect` run after the commit, in the order of the calls.
    func afterCommit(_ effect: @escaping @Sendable () async -> Void) {
        effects.append(effect)
    }
}

extension Database {
    /// Runs `body` alone in a transaction and, when it is on disk, what the body left to be done after that.
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) async throws -> Result
    ) async throws -> Result {
        let (result, effects) = try await write { connection in
            let transaction = Transaction(connection)
            let result = try await body(transaction)
            return (result, transaction.effects)
        }
        for effect in effects { await effect() }
        return result
    }
}

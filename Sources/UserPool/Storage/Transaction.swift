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
    private let answers: [String: any Sendable]

    fileprivate init(_ connection: any Connection, _ answers: [String: any Sendable]) {
        self.connection = connection
        self.answers = answers
    }

    /// What an errand has brought. Ends this run of the transaction when it was not run yet: a body lets that error pass.
    func answer<Answer>(to errand: Errand<Answer>) throws -> Answer {
        guard let known = answers[errand.name], let answer = known as? Answer else {
            throw Unanswered(name: errand.name, run: errand.run)
        }
        return answer
    }

    /// Has `effect` run after the commit, in the order of the calls.
    func afterCommit(_ effect: @escaping @Sendable () async -> Void) {
        effects.append(effect)
    }
}

extension Database {
    /// Runs `body` alone in a transaction and, when it is on disk, what the body left to be done after that. The errands
    /// that it has are run in between, and it is run again.
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) async throws -> Result
    ) async throws -> Result {
        var answers: [String: any Sendable] = [:]
        while true {
            let known = answers
            do {
                let (result, effects) = try await write { connection in
                    let transaction = Transaction(connection, known)
                    let result = try await body(transaction)
                    return (result, transaction.effects)
                }
                for effect in effects { await effect() }
                return result
            } catch let question as Unanswered {
                guard answers.count < mostErrands else { throw question }
                answers[question.name] = try await question.run()
            }
        }
    }

    /// A transaction that has more questions asks about something that never stands still.
    private var mostErrands: Int { 16 }
}

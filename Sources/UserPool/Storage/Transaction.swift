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

    /// What an errand has brought. Ends this run of the transaction when it was not run yet: a body lets that error
    /// pass.
    func answer<Answer>(to errand: Errand<Answer>) throws -> Answer {
        guard let known = answers[errand.name], let answer = known as? Answer else {
            throw Unanswered(name: errand.name, turn: errand.turn, run: errand.run)
        }
        return answer
    }

    /// Has `effect` run after the commit, in the order of the calls.
    func afterCommit(_ effect: @escaping @Sendable () async -> Void) {
        effects.append(effect)
    }
}

/// How far a transaction has come.
private enum Run<Result: Sendable>: Sendable {
    case over(Result)
    /// It was run without effect.
    case lacking(Unanswered)
}

extension Database {
    /// Runs `body` alone in a transaction and, when it is on disk, what the body left to be done after that. The
    /// errands that it has are run in between, and it is run again.
    ///
    /// An errand that has a turn waits for it, and the transaction keeps the place until it is over. Whoever had to
    /// wait is run again before anything is asked: of many that answer one challenge, those in front may have used it
    /// up.
    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) async throws -> Result
    ) async throws -> Result {
        var answers: [String: any Sendable] = [:]
        var run = try await self.run(body, knowing: answers)
        while true {
            switch run {
            case .over(let result): return result
            case .lacking(let question):
                guard let turn = question.turn else {
                    run = try await ask(question, body, &answers)
                    continue
                }
                run = try await turn.take { hasWaited in
                    guard hasWaited else { return try await ask(question, body, &answers) }
                    let again = try await self.run(body, knowing: answers)
                    guard case .lacking(let still) = again, still.turn == turn else { return again }
                    return try await ask(still, body, &answers)
                }
            }
        }
    }

    /// Runs errands, and `body` again, for as long as it lacks answers whose turn is the same.
    private func ask<Result: Sendable>(
        _ first: Unanswered, _ body: @escaping @Sendable (Transaction) async throws -> Result,
        _ answers: inout [String: any Sendable]
    ) async throws -> Run<Result> {
        var question = first
        while true {
            guard answers.count < mostErrands else { throw question }
            answers[question.name] = try await question.run()
            let again = try await run(body, knowing: answers)
            guard case .lacking(let next) = again, next.turn == first.turn else { return again }
            question = next
        }
    }

    private func run<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) async throws -> Result, knowing answers: [String: any Sendable]
    ) async throws -> Run<Result> {
        do {
            let (result, effects) = try await write { connection in
                let transaction = Transaction(connection, answers)
                let result = try await body(transaction)
                return (result, transaction.effects)
            }
            for effect in effects { await effect() }
            return .over(result)
        } catch let question as Unanswered {
            return .lacking(question)
        }
    }

    /// A transaction that has more questions asks about something that never stands still.
    private var mostErrands: Int { 16 }
}

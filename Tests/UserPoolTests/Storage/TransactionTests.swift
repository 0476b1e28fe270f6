import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct TransactionTests {
    private struct Failure: Error {}

    @Test func `effects come after the commit, in order, before the caller goes on`() async throws {
        let store = try TemporaryStore()
        try await store.database.write { connection in
            try await connection.execute("CREATE TABLE t (id \(.integer) PRIMARY KEY)")
        }
        let seen = Lock<[String]>([])
        let database = store.database
        let result = try await database.transaction { transaction in
            try await transaction.connection.execute("INSERT INTO t (id) VALUES (1)")
            transaction.afterCommit {
                let rows = try? await database.read { connection in try await connection.query("SELECT 1 FROM t").count
                }
                seen.withLock { $0.append("rows \(rows ?? -1)") }
            }
            transaction.afterCommit { seen.withLock { $0.append("second") } }
            return "done"
        }
        #expect(result == "done")
        #expect(seen.withLock { $0 } == ["rows 1", "second"])
    }

    @Test func `a transaction that fails has no effect`() async throws {
        let store = try TemporaryStore()
        let seen = Lock(false)
        await #expect(throws: Failure.self) {
            try await store.database.transaction { transaction in
                transaction.afterCommit { seen.withLock { $0 = true } }
                throw Failure()
            }
        }
        #expect(!seen.withLock { $0 })
    }

    @Test func `an errand is run once, outside, and the transaction again with its answer`() async throws {
        let store = try TemporaryStore()
        let database = store.database
        try await database.write { try await $0.execute("CREATE TABLE notes (text TEXT NOT NULL)") }
        let runs = Counter(), errands = Counter()
        let answer = try await database.transaction { transaction in
            runs.add()
            try await transaction.connection.execute("INSERT INTO notes (text) VALUES ('once')")
            return try transaction.answer(
                to: Errand<Int?>("how many") {
                    errands.add()
                    // Waits for ever inside of the transaction.
                    try await database.write { try await $0.execute("INSERT INTO notes (text) VALUES ('outside')") }
                    return nil
                })
        }
        #expect(answer == nil)
        #expect(runs.value == 2)
        #expect(errands.value == 1)
        let texts = try await database.read { try await $0.query("SELECT text FROM notes ORDER BY text") }
        #expect(try texts.map { try $0.get(0, as: String.self) } == ["once", "outside"])
    }

    @Test(.timeLimit(.minutes(1)))
    func `few errands of a turn are run at a time, and who has waited asks only what is still to be asked`()
        async throws
    {
        let store = try TemporaryStore()
        let database = store.database
        try await database.write { try await $0.execute("CREATE TABLE winners (name TEXT NOT NULL)") }
        let gate = AttemptGate(width: 2, mostWaiting: 5)
        let turn = gate.turn(of: AccountKey(destination: "alice"))
        let (release, releaser) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task { for await _ in release {} }
        let calls = Lock((now: 0, most: 0, all: 0))
        let ends = await withTaskGroup(of: String.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do {
                        return try await database.transaction { transaction in
                            let winner = try await transaction.connection.first("SELECT 1 FROM winners")
                            guard winner == nil else { return "late" }
                            for question in ["first", "second"] {
                                _ = try transaction.answer(
                                    to: Errand(question, at: turn) {
                                        calls.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1), $0.all + 1) }
                                        await waiting.value
                                        calls.withLock { $0.now -= 1 }
                                        return true
                                    })
                            }
                            try await transaction.connection.execute("INSERT INTO winners (name) VALUES ('one')")
                            return "won"
                        }
                    } catch let error as UserPoolError {
                        return "\(error.code)"
                    } catch {
                        return "\(error)"
                    }
                }
            }
            var ends: [String: Int] = [:]
            for await end in group {
                ends[end, default: 0] += 1
                // Two ask and five wait.
                if ends["busy"] == 13 { releaser.finish() }
            }
            return ends
        }
        #expect(ends == ["won": 1, "late": 6, "busy": 13])
        let (_, most, all) = calls.withLock { $0 }
        #expect(most == 2 && all <= 4)
        #expect(gate.accountsUnderWay == 0)
    }

    @Test func `errands of several turns hold one place at a time`() async throws {
        let store = try TemporaryStore()
        let account = AccountKey(destination: "alice")
        let gates = [AttemptGate(width: 1), AttemptGate(width: 1)]
        let answers = try await store.database.transaction { transaction in
            try [0, 1, 0, 1].enumerated().map { number, index in
                try transaction.answer(
                    to: Errand("\(number)", at: gates[index].turn(of: account)) {
                        gates.map(\.accountsUnderWay)
                    })
            }
        }
        #expect(answers == [[1, 0], [0, 1], [1, 0], [0, 1]])
        #expect(gates.allSatisfy { $0.accountsUnderWay == 0 })
    }

    @Test func `an errand that fails ends the transaction, and one that never ends is given up`() async throws {
        struct Failure: Error {}
        let store = try TemporaryStore()
        await #expect(throws: Failure.self) {
            try await store.database.transaction { transaction in
                try transaction.answer(to: Errand<Int>("fails") { throw Failure() })
            }
        }
        await #expect(throws: Unanswered.self) {
            try await store.database.transaction { transaction in
                try transaction.answer(to: Errand<Int>("\(Int.random(in: 0...Int.max))") { 1 })
            }
        }
    }
}

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

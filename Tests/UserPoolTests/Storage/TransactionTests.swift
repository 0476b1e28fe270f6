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
}

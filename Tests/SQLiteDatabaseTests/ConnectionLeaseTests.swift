import Database
import TestSupport
import Testing

@testable import SQLiteDatabase

@Suite struct ConnectionLeaseTests {
    @Test func `a connection that was kept is of no use after its body`() async throws {
        let folder = TemporaryFolder()
        let path = folder.file("store.sqlite")
        _ = try SQLiteDatabase.open(path: path, .forTests)
        let connection = try SQLiteConnection(path: path, role: .reader, counters: Counters())
        let lease = ConnectionLease(connection)
        #expect(try await lease.query("SELECT 1").count == 1)
        lease.end()
        await #expect(throws: DatabaseError(.closed, "")) { _ = try await lease.query("SELECT 1") }
    }
}

import Database
import TestSupport
import Testing

@testable import SQLiteDatabase

struct SQLiteDatabaseModeTests {
    @Test func `a store says that it keeps a write-ahead log and forces every commit down`() async throws {
        let folder = TemporaryFolder()
        let path = folder.file("store.sqlite")
        await (try SQLiteDatabase.open(path: path, readers: 1)).close()
        let mode = Dictionary(uniqueKeysWithValues: try SQLiteDatabase.mode(of: path).map { ($0.name, $0.value) })
        #expect(mode["journal"] == "wal")
        #expect(mode["synchronous"] == "FULL")
        #expect(mode["page size"] == "4096")
    }

    @Test func `another program's database is named and left as it is`() throws {
        let folder = TemporaryFolder()
        folder.write([], to: "store.sqlite")
        let path = folder.file("store.sqlite")
        let other = try SQLiteConnection(path: path, role: .writer, counters: Counters())
        try other.run("CREATE TABLE letters (id INTEGER)")
        other.close()
        let before = folder.read("store.sqlite")
        #expect(throws: DatabaseError(.foreign, "")) { _ = try SQLiteDatabase.mode(of: path) }
        #expect(folder.read("store.sqlite") == before)
    }
}

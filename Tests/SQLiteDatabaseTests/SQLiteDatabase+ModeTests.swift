import SQLiteDatabase
import TestSupport
import Testing

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
}

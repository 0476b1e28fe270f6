import Database
import Glibc
import TestSupport
import Testing

@testable import SQLiteDatabase

@Suite struct SQLiteFileTests {
    let folder = TemporaryFolder()
    var path: String { folder.file("store.sqlite") }

    /// A closed store with one table of some pages.
    private func makeStore() async throws {
        let database = try SQLiteDatabase.open(path: path, .forTests)
        try await database.write { connection in
            try await connection.execute("CREATE TABLE t (id \(.integer) PRIMARY KEY, bytes \(.blob)) \(.strict)")
            for id in 1...50 {
                try await connection.execute(
                    "INSERT INTO t (id, bytes) VALUES (\(id), \([UInt8](repeating: 7, count: 3000)))")
            }
        }
        await database.close()
    }

    private func errorOfOpening() -> DatabaseError? {
        do {
            _ = try SQLiteDatabase.open(path: path, .forTests)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a store and its log are for their owner alone, whatever the mask`() async throws {
        await #expect(processExitsWith: .success) { [folder = folder.path as String] in
            for mask: mode_t in [0o000, 0o777] {
                umask(mask)
                let path = "\(folder)/\(mask).sqlite"
                let database = try SQLiteDatabase.open(path: path, .forTests)
                try await database.write { connection in
                    try await connection.execute("CREATE TABLE t (id \(.integer)) \(.strict)")
                }
                for suffix in ["", "-wal", "-shm"] {
                    var status = stat()
                    #expect(stat(path + suffix, &status) == 0)
                    #expect(status.st_mode & 0o777 == 0o600, "\(suffix) with mask \(mask)")
                }
            }
            exit(0)
        }
    }

    @Test func `a store that others may read is made private`() async throws {
        try await makeStore()
        chmod(path, 0o644)
        _ = try SQLiteDatabase.open(path: path, .forTests)
        #expect(folder.mode(of: "store.sqlite") == 0o600)
    }

    @Test func `making a store leaves nothing else behind`() async throws {
        try await makeStore()
        #expect(folder.names == ["store.sqlite"])
    }

    @Test func `a store says whose it is`() async throws {
        try await makeStore()
        let connection = try SQLiteConnection(path: path, role: .reader, counters: Counters())
        #expect(try connection.run("PRAGMA user_version")[0].get(0) == SQLiteFile.format)
        #expect(Array(try #require(folder.read("store.sqlite"))[68..<72]) == Array("LTKY".utf8))
    }

    @Test(arguments: StoreKind.allCases)
    func `a store of one kind is not opened as another`(kind: StoreKind) throws {
        _ = try SQLiteDatabase.open(path: path, readers: 1, kind: kind)
        let connection = try SQLiteConnection(path: path, role: .reader, counters: Counters())
        #expect(try connection.run("PRAGMA application_id")[0].get(0) == kind.applicationID)
        connection.close()
        _ = try SQLiteDatabase.open(path: path, readers: 1, kind: kind)
        for other in StoreKind.allCases where other != kind {
            let before = folder.read("store.sqlite")
            let error = #expect(throws: DatabaseError.self) {
                _ = try SQLiteDatabase.open(path: path, readers: 1, kind: other)
            }
            #expect(error?.code == .foreign)
            #expect(error?.message.contains("the store of \(kind), where that of \(other) is due") == true)
            #expect(folder.read("store.sqlite") == before)
        }
    }

    @Test func `a store that takes no write says so, though it answers`() async throws {
        let database = try SQLiteDatabase.open(path: path, .forTests)
        let before = database.statistics.commits
        for _ in 0..<3 { #expect(await database.isWritable) }
        #expect(database.statistics.commits == before + 3)
        try await database.write { connection in
            try await connection.execute(
                "CREATE TRIGGER no BEFORE UPDATE ON write_probe BEGIN SELECT RAISE(ABORT, 'no'); END")
        }
        let (answers, isWritable) = (await database.isAnswering, await database.isWritable)
        #expect(answers && !isWritable)
    }

    @Test func `another program's file is named and left as it is`() throws {
        folder.write(Array("This is a letter, and no store.\n".utf8), to: "store.sqlite")
        let before = folder.read("store.sqlite")
        let error = try #require(errorOfOpening())
        #expect(error.code == .foreign)
        #expect(error.message.contains(path))
        #expect(folder.read("store.sqlite") == before)
    }

    @Test func `another program's database is named and left as it is`() throws {
        folder.write([], to: "store.sqlite")
        let other = try SQLiteConnection(path: path, role: .writer, counters: Counters())
        try other.run("CREATE TABLE letters (id INTEGER)")
        other.close()
        let before = folder.read("store.sqlite")
        let error = try #require(errorOfOpening())
        #expect(error.code == .foreign)
        #expect(error.message.contains(path))
        #expect(folder.read("store.sqlite") == before)
    }

    @Test func `a newer program's store is named and left as it is`() async throws {
        try await makeStore()
        let connection = try SQLiteConnection(path: path, role: .writer, counters: Counters())
        try connection.run("PRAGMA user_version = 2")
        connection.close()
        let error = try #require(errorOfOpening())
        #expect(error.code == .newer)
        #expect(error.message.contains("format 2"))
    }

    @Test(arguments: ["emptied", "cut", "overwritten"])
    func `a damaged store is named and never made anew`(_ damage: String) async throws {
        try await makeStore()
        var bytes = try #require(folder.read("store.sqlite"))
        #expect(bytes.count > 20 * 4096)
        switch damage {
        case "emptied": bytes = []
        case "cut": bytes.removeLast(bytes.count / 2)
        case _: bytes.replaceSubrange(100..<8192, with: repeatElement(0xa5, count: 8092))
        }
        folder.write(bytes, to: "store.sqlite")
        let error = try #require(errorOfOpening())
        #expect(error.code == .damaged)
        #expect(error.message.contains(path))
        #expect(folder.read("store.sqlite") == bytes)
    }

    @Test func `damage inside is told by the read that meets it`() async throws {
        try await makeStore()
        var bytes = try #require(folder.read("store.sqlite"))
        bytes.replaceSubrange(4096 * 2..<4096 * 12, with: repeatElement(0xa5, count: 4096 * 10))
        folder.write(bytes, to: "store.sqlite")
        let database = try SQLiteDatabase.open(path: path, .forTests)
        await #expect(throws: DatabaseError(.damaged, "")) {
            try await database.read { connection in try await connection.query("SELECT * FROM t").count }
        }
    }

    @Test(arguments: [1, 512, 2048, 4095])
    func `a store that ends within its last page is damaged`(missing: Int) async throws {
        try await makeStore()
        var bytes = try #require(folder.read("store.sqlite"))
        #expect(bytes.count % 4096 == 0)
        bytes.removeLast(missing)
        folder.write(bytes, to: "store.sqlite")
        let error = try #require(errorOfOpening())
        #expect(error.code == .damaged && error.message.contains("\(path) is damaged: it ends within a page"))
        #expect(folder.read("store.sqlite") == bytes)
    }

    @Test func `a log without its store is damage`() throws {
        folder.write([1, 2, 3], to: "store.sqlite-wal")
        #expect(errorOfOpening()?.code == .damaged)
        #expect(folder.names == ["store.sqlite-wal"])
    }

    @Test func `a folder in the place of the store is no store`() {
        mkdir(path, 0o700)
        #expect(errorOfOpening()?.code == .foreign)
    }

    @Test func `what was written is there after opening again`() async throws {
        try await makeStore()
        let database = try SQLiteDatabase.open(path: path, .forTests)
        let count = try await database.read { connection in
            try await connection.query("SELECT count(*) FROM t")[0].get(0, as: Int.self)
        }
        #expect(count == 50)
    }
}

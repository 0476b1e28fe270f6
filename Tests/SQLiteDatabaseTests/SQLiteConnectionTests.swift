import Database
import TestSupport
import Testing

@testable import SQLiteDatabase

@Suite struct SQLiteConnectionTests {
    let folder = TemporaryFolder()

    @Test(
        arguments: [
            ("PRAGMA journal_mode", SQLValue.text("wal")), ("PRAGMA synchronous", .integer(2)),
            ("PRAGMA foreign_keys", .integer(1)), ("PRAGMA busy_timeout", .integer(5000)),
            ("PRAGMA secure_delete", .integer(1)), ("PRAGMA trusted_schema", .integer(0)),
        ] as [(SQL, SQLValue)])
    func `every connection has the settings of the house`(_ pragma: SQL, _ expected: SQLValue) throws {
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), .forTests)
        #expect(try database.writer.connection.run(pragma)[0].values == [expected])
        for reader in database.readers.free {
            #expect(try reader.connection.run(pragma)[0].values == [expected])
            #expect(try reader.connection.run("PRAGMA query_only")[0].values == [.integer(1)])
        }
        #expect(database.readers.free.count == 2)
    }

    @Test func `a statement is prepared once for all its arguments`() async throws {
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), .forTests)
        try await database.write { connection in
            try await connection.execute("CREATE TABLE t (id \(.integer) PRIMARY KEY) \(.strict)")
        }
        let before = database.statistics
        for id in 1...30 {
            try await database.write { connection in try await connection.execute("INSERT INTO t (id) VALUES (\(id))") }
        }
        let work = database.statistics - before
        #expect(work.statements == 30)
        #expect(work.prepared == 1)
    }

    @Test func `a prepared statement follows a changed schema`() async throws {
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), .forTests)
        func columns() async throws -> [String] {
            try await database.read { connection in try await connection.query("SELECT * FROM t")[0].columns }
        }
        try await database.write { connection in
            try await connection.execute("CREATE TABLE t (id \(.integer) PRIMARY KEY) \(.strict)")
            try await connection.execute("INSERT INTO t (id) VALUES (1)")
        }
        #expect(try await columns() == ["id"])
        try await database.write { connection in
            try await connection.execute("ALTER TABLE t ADD COLUMN name \(.text)")
        }
        #expect(try await columns() == ["id", "name"])
    }

    @Test func `the least recently used statement makes room`() async throws {
        var configuration = SQLiteDatabase.Configuration.forTests
        configuration.statementLimit = 2
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), configuration)
        for (statement, prepared) in [
            ("SELECT 1", 1), ("SELECT 2", 2), ("SELECT 1", 2), ("SELECT 3", 3), ("SELECT 1", 3), ("SELECT 2", 4),
        ] as [(SQL, Int)] {
            try await database.write { connection in _ = try await connection.query(statement) }
            #expect(database.statistics.prepared == prepared, "\(statement.text(in: .sqlite))")
        }
        #expect(database.writer.connection.preparedCount == 2)
    }

    @Test func `a text of two statements, of none, or with another number of arguments is refused`() async throws {
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), .forTests)
        for statement: SQL in ["SELECT 1; SELECT 2", "", "-- nothing", "SELECT ?", "SELECT $1"] {
            await #expect(throws: DatabaseError(.other, ""), "\(statement.text(in: .sqlite))") {
                try await database.write { connection in _ = try await connection.query(statement) }
            }
        }
    }

    @Test func `a quoted word that is no column is an error and not text`() async throws {
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), .forTests)
        await #expect(throws: DatabaseError(.other, "")) {
            try await database.read { connection in try await connection.query(#"SELECT "nothing""#) }
        }
    }

    @Test func `another process that writes is waited for, and then reported`() async throws {
        let path = folder.file("store.sqlite")
        let database = try SQLiteDatabase.open(path: path, .forTests)
        try database.writer.connection.run("PRAGMA busy_timeout = 10")
        let other = try SQLiteConnection(path: path, role: .writer, counters: Counters())
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: DatabaseError(.busy, "")) { try await database.write { _ in } }
        try other.run("ROLLBACK")
        try await database.write { _ in }
    }
}

import Database
import Glibc
import LatchkeyPlatform
import TestSupport
import Testing

@testable import SQLiteDatabase

struct SQLiteDatabaseBackupTests {
    private let folder = TemporaryFolder()

    private func store() async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase.open(path: "\(folder.path)/store.sqlite", readers: 2)
        try await database.write { connection in
            try await connection.execute(
                "CREATE TABLE pairs (id \(.integer) PRIMARY KEY, left_half \(.text), right_half \(.text)) \(.strict)")
        }
        return database
    }

    private static func add(_ number: Int, to database: SQLiteDatabase) async throws {
        try await database.write { connection in try await Self.add(number, by: connection) }
    }

    private static func add(_ number: Int, by connection: any Connection) async throws {
        let text = "\(number)" + String(repeating: "x", count: 500)
        try await connection.execute("INSERT INTO pairs (id, left_half) VALUES (\(number), \(text))")
        try await connection.execute("UPDATE pairs SET right_half = left_half WHERE id = \(number)")
    }

    private static func check(_ database: SQLiteDatabase) async throws -> (rows: Int, last: Int, torn: Int) {
        try await database.read { connection in
            let row = try #require(
                try await connection.first(
                    """
                    SELECT count(*), COALESCE(max(id), 0), COALESCE(sum(right_half IS NOT left_half), 0) FROM pairs
                    """))
            return (try row.get(0), try row.get(1), try row.get(2))
        }
    }

    @Test
    func `OPS-01 a copy that is made while writers are at full speed is a committed state, and the source unharmed`()
        async throws
    {
        let database = try await store()
        try await database.write { connection in
            for number in 1...3000 { try await Self.add(number, by: connection) }
        }
        let written = Lock(3000)
        let writer = Task {
            var number = 3000
            while !Task.isCancelled {
                number += 1
                try await Self.add(number, to: database)
                written.withLock { $0 = number }
            }
        }
        var copies: [(path: String, least: Int, most: Int)] = []
        let heard = Lock<[Int]>([])
        for number in 1...5 {
            let path = "\(folder.path)/copy-\(number).sqlite"
            let least = written.withLock { $0 }
            try await database.backUp(to: path) { done, _ in heard.withLock { $0.append(done) } }
            copies.append((path, least, written.withLock { $0 } + 1))
        }
        writer.cancel()
        _ = await writer.result
        #expect(heard.withLock { $0.count >= 5 && $0.allSatisfy { $0 > 0 } })
        #expect(copies.last.map { $0.most > 3001 } == true)
        for (path, least, most) in copies {
            var status = stat()
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            let copy = try SQLiteConnection(path: path, role: .reader, counters: Counters())
            #expect(try copy.run("PRAGMA integrity_check").first?.values == [.text("ok")])
            copy.close()
            let opened = try SQLiteDatabase.open(path: path, readers: 1)
            let found = try await Self.check(opened)
            // Without a gap: what was committed first is there before what was committed later.
            #expect(found.rows == found.last && found.torn == 0)
            #expect((least...most).contains(found.last), "\(found.last) of \(least)...\(most)")
            await opened.close()
        }
        // No draft is left, and the source works and is whole.
        #expect(try await Self.check(database).torn == 0)
        await database.close()
        let source = try SQLiteConnection(path: "\(folder.path)/store.sqlite", role: .reader, counters: Counters())
        #expect(try source.run("PRAGMA integrity_check").first?.values == [.text("ok")])
        source.close()
        for name in folder.names { #expect(!name.contains(".part-")) }
    }

    @Test func `a store knows how much room a copy of it takes`() async throws {
        let database = try await store()
        for number in 1...50 {
            try await Self.add(number, to: database)
            guard number % 25 == 0 else { continue }
            let size = try await database.sizeOfCopy()
            let path = "\(folder.path)/copy-\(number).sqlite"
            try await database.backUp(to: path)
            var status = stat()
            #expect(stat(path, &status) == 0 && UInt64(status.st_size) == size && size > 0)
        }
        await database.close()
        await #expect(throws: DatabaseError(.closed, "")) { _ = try await database.sizeOfCopy() }
    }

    @Test func `a file that is there stays, and one that is given up leaves nothing`() async throws {
        let database = try await store()
        for number in 1...20 { try await Self.add(number, to: database) }
        let path = "\(folder.path)/copy.sqlite"
        try await database.backUp(to: path)
        let before = try SmallFile.read(path, limit: 1 << 20).bytes
        try await Self.add(21, to: database)
        await #expect(throws: DatabaseError.self) { try await database.backUp(to: path) }
        #expect(try SmallFile.read(path, limit: 1 << 20).bytes == before)
        await #expect(throws: DatabaseError.self) { try await database.backUp(to: "\(folder.path)/none/copy.sqlite") }
        let given = Task { [path] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.backUp(to: path + "-2")
        }
        await #expect(throws: CancellationError.self) { try await given.value }
        #expect(!folder.names.contains { $0.hasPrefix("copy.sqlite-2") || $0.contains(".part-") })
        await database.close()
        await #expect(throws: DatabaseError(.closed, "")) { try await database.backUp(to: path + "-3") }
    }
}

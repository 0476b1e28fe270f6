import Database
import Glibc
import TestSupport
import Testing

@testable import SQLiteDatabase

@Suite(.timeLimit(.minutes(1))) struct WriterTests {
    let folder = TemporaryFolder()

    private func open(_ configuration: SQLiteDatabase.Configuration = .forTests) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), configuration)
        try await database.write { connection in
            try await connection.execute("CREATE TABLE t (id \(.integer) PRIMARY KEY, bytes \(.blob)) \(.strict)")
        }
        return database
    }

    /// A write that holds the writer until `release` is called.
    private func hold(_ database: SQLiteDatabase) async -> (task: Task<Void, any Error>, release: () -> Void) {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await database.write { _ in
                begin.yield()
                for await _ in released { break }
            }
        }
        for await _ in begun { break }
        return (task, { release.yield() })
    }

    private func waiting(_ count: Int, in database: SQLiteDatabase) async {
        while database.writer.queue.count < count { await Task.yield() }
    }

    @Test func `writes that wait share one commit`() async throws {
        let database = try await open()
        let before = database.statistics
        let held = await hold(database)
        let writes = (1...50).map { id in
            Task {
                try await database.write { connection in
                    try await connection.execute("INSERT INTO t (id) VALUES (\(id))")
                }
            }
        }
        await waiting(50, in: database)
        held.release()
        for write in writes { #expect(try await write.value == 1) }
        try await held.task.value
        let work = database.statistics - before
        #expect(work.writes == 51)
        #expect(work.commits == 1)
    }

    @Test func `a reference left open fails its own write and not those that share the commit`() async throws {
        let database = try await open()
        try await database.write { connection in
            try await connection.execute(
                "CREATE TABLE r (t \(.integer) REFERENCES t (id) DEFERRABLE INITIALLY DEFERRED) \(.strict)")
        }
        let before = database.statistics
        let held = await hold(database)
        let good = Task {
            try await database.write { connection in try await connection.execute("INSERT INTO t (id) VALUES (1)") }
        }
        await waiting(1, in: database)
        let bad = Task {
            try await database.write { connection in try await connection.execute("INSERT INTO r (t) VALUES (9)") }
        }
        await waiting(2, in: database)
        held.release()
        #expect(try await good.value == 1)
        await #expect(throws: DatabaseError(.foreignKeyViolation, "")) { _ = try await bad.value }
        #expect((database.statistics - before).commits == 1)
    }

    @Test func `a group ends at its limit`() async throws {
        var configuration = SQLiteDatabase.Configuration.forTests
        configuration.groupLimit = 10
        let database = try await open(configuration)
        let before = database.statistics
        let held = await hold(database)
        let writes = (1...29).map { id in
            Task {
                try await database.write { connection in
                    try await connection.execute("INSERT INTO t (id) VALUES (\(id))")
                }
            }
        }
        await waiting(29, in: database)
        held.release()
        for write in writes { _ = try await write.value }
        #expect((database.statistics - before).commits == 3)
    }

    @Test func `a thousand writes at once all arrive, with fewer commits`() async throws {
        let database = try await open()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in 1...1000 {
                group.addTask {
                    _ = try await database.write { connection in
                        try await connection.execute("INSERT INTO t (id) VALUES (\(id))")
                    }
                }
            }
            try await group.waitForAll()
        }
        let count = try await database.read { connection in
            try await connection.query("SELECT count(*) FROM t")[0].get(0, as: Int.self)
        }
        #expect(count == 1000)
        #expect(database.statistics.commits < 1000)
    }

    @Test func `more writes than may wait are refused at once`() async throws {
        var configuration = SQLiteDatabase.Configuration.forTests
        configuration.queueLimit = 3
        let database = try await open(configuration)
        let held = await hold(database)
        let writes = (1...3).map { _ in Task { try await database.write { _ in } } }
        await waiting(3, in: database)
        await #expect(throws: DatabaseError(.busy, "")) { try await database.write { _ in } }
        held.release()
        for write in writes { try await write.value }
    }

    @Test func `a cancelled write leaves the queue at once and is never begun`() async throws {
        let database = try await open()
        let before = database.statistics.writes
        let held = await hold(database)
        let write = Task {
            try await database.write { connection in try await connection.execute("INSERT INTO t (id) VALUES (1)") }
        }
        await waiting(1, in: database)
        write.cancel()
        await #expect(throws: CancellationError.self) { _ = try await write.value }
        held.release()
        try await held.task.value
        try await database.write { _ in }
        #expect(database.statistics.writes - before == 2)
    }

    @Test func `closing finishes the write that has begun and drops the others`() async throws {
        let database = try await open()
        let held = await hold(database)
        let write = Task { try await database.write { _ in } }
        await waiting(1, in: database)
        async let closed: Void = database.close()
        await #expect(throws: DatabaseError(.closed, "")) { try await write.value }
        held.release()
        try await held.task.value
        await closed
    }

    @Test func `a full store says so, changes nothing and works again when there is room`() async throws {
        let database = try await open()
        let connection = database.writer.connection
        let pages = try connection.run("PRAGMA page_count")[0].get(0, as: Int.self)
        #expect(pages < 10)
        try connection.run("PRAGMA max_page_count = 10")
        let bytes = [UInt8](repeating: 1, count: 100_000)
        await #expect(throws: DatabaseError(.full, "")) {
            try await database.write { connection in
                try await connection.execute("INSERT INTO t (id) VALUES (1)")
                try await connection.execute("INSERT INTO t (id, bytes) VALUES (2, \(bytes))")
            }
        }
        #expect(
            try await database.write { connection in try await connection.execute("INSERT INTO t (id) VALUES (1)") }
                == 1)
        try connection.run("PRAGMA max_page_count = 10000")
        try await database.write { connection in
            try await connection.execute("INSERT INTO t (id, bytes) VALUES (2, \(bytes))")
        }
    }

    @Test func `a store that cannot be written says so and works again when it can`() async throws {
        let database = try await open()
        try database.writer.connection.run("PRAGMA query_only = ON")
        await #expect(throws: DatabaseError(.readOnly, "")) {
            try await database.write { connection in try await connection.execute("INSERT INTO t (id) VALUES (1)") }
        }
        #expect(await database.isAnswering)
        try database.writer.connection.run("PRAGMA query_only = OFF")
        try await database.write { connection in try await connection.execute("INSERT INTO t (id) VALUES (1)") }
    }

    @Test func `when the commit fails, all that share it fail, and the store works again afterwards`() async {
        await #expect(processExitsWith: .success) { [path = folder.file("store.sqlite") as String] in
            // A limit on the size of files stands for a full disk; it holds for the whole process.
            signal(SIGXFSZ, SIG_IGN)
            let database = try SQLiteDatabase.open(path: path, .forTests)
            try await database.write { connection in
                try await connection.execute("CREATE TABLE t (id \(.integer) PRIMARY KEY) \(.strict)")
            }
            var status = stat()
            stat("\(path)-wal", &status)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let before = limit
            limit.rlim_cur = rlim_t(status.st_size)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let writes = (1...5).map { id in
                Task {
                    try await database.write { connection in
                        try await connection.execute("INSERT INTO t (id) VALUES (\(id))")
                    }
                }
            }
            for write in writes {
                guard case .failure(let error) = await write.result else { exit(1) }
                #expect((error as? DatabaseError)?.code == .full, "\(error)")
            }
            limit = before
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try await database.write { connection in try await connection.execute("INSERT INTO t (id) VALUES (9)") }
            let ids = try await database.read { connection in
                try await connection.query("SELECT id FROM t").map { row in try row.get(0, as: Int.self) }
            }
            #expect(ids == [9])
            exit(0)
        }
    }

    @Test func `a process killed at work loses no acknowledged write`() async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder.path as String] in
            let database = try SQLiteDatabase.open(path: "\(folder)/store.sqlite", .forTests)
            try await database.write { connection in
                try await connection.execute("CREATE TABLE t (id \(.integer) PRIMARY KEY) \(.strict)")
            }
            let acknowledged = Glibc.open("\(folder)/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        for id in stride(from: worker, to: 100_000, by: 16) {
                            try await database.write { connection in
                                try await connection.execute("INSERT INTO t (id) VALUES (\(id))")
                            }
                            // What the file holds by then was acknowledged; the others are on their way.
                            let line = Array("\(id)\n".utf8)
                            Glibc.write(acknowledged, line, line.count)
                            if id >= 800 { kill(getpid(), SIGKILL) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let acknowledged = String(decoding: try #require(folder.read("acknowledged")), as: UTF8.self)
            .split(separator: "\n").compactMap { Int($0) }
        #expect(acknowledged.count >= 40)
        let database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), .forTests)
        let stored = try await database.read { connection in
            try await connection.query("SELECT id FROM t").map { row in try row.get(0, as: Int.self) }
        }
        #expect(Set(acknowledged).subtracting(stored) == [])
    }
}

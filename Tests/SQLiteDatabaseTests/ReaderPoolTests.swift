import Database
import Glibc
import LatchkeyPlatform
import TestSupport
import Testing

@testable import SQLiteDatabase

@Suite(.timeLimit(.minutes(1))) struct ReaderPoolTests {
    let folder = TemporaryFolder()

    private func open(readers: Int, queueLimit: Int = 8192) throws -> SQLiteDatabase {
        var configuration = SQLiteDatabase.Configuration.forTests
        configuration.readers = readers
        configuration.queueLimit = queueLimit
        return try SQLiteDatabase.open(path: folder.file("store.sqlite"), configuration)
    }

    /// A read that holds a reader until `release` is called.
    private func hold(_ database: SQLiteDatabase) async -> (task: Task<Void, any Error>, release: () -> Void) {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await database.read { _ in
                begin.yield()
                for await _ in released { break }
            }
        }
        for await _ in begun { break }
        return (task, { release.yield() })
    }

    @Test func `reads run side by side, and beside a write`() async throws {
        let database = try open(readers: 2)
        let first = await hold(database)
        let second = await hold(database)
        try await database.write { _ in }
        first.release()
        second.release()
        try await first.task.value
        try await second.task.value
    }

    @Test func `a read runs where it is called, a scan on a thread of its own`() async throws {
        let database = try open(readers: 1)
        let thread = ExecutorThread(name: "caller")
        defer { thread.stop() }
        let (caller, read, scan) = try await Task(executorPreference: thread) {
            (
                pthread_self(), try await database.read { _ in pthread_self() },
                try await database.scan { _ in pthread_self() }
            )
        }.value
        #expect(read == caller)
        #expect(scan != caller)
    }

    @Test func `scans never keep reads waiting`() async throws {
        let database = try open(readers: 1)
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let scans = (0..<5).map { _ in
            Task {
                try await database.scan { _ in
                    begin.yield()
                    for await _ in released { break }
                }
            }
        }
        for await _ in begun { break }
        while database.scanners.waiting < 3 { await Task.yield() }
        #expect(try await database.read { _ in 7 } == 7)
        release.finish()
        for scan in scans { try await scan.value }
    }

    @Test func `a read waits for a reader; cancelled, it leaves at once`() async throws {
        let database = try open(readers: 1)
        let held = await hold(database)
        let cancelled = Task { try await database.read { _ in 1 } }
        let patient = Task { try await database.read { _ in 2 } }
        while database.readers.waiting < 2 { await Task.yield() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { _ = try await cancelled.value }
        #expect(database.readers.waiting == 1)
        held.release()
        #expect(try await patient.value == 2)
    }

    @Test func `more reads than may wait are refused at once`() async throws {
        let database = try open(readers: 1, queueLimit: 1)
        let held = await hold(database)
        let patient = Task { try await database.read { _ in 2 } }
        while database.readers.waiting < 1 { await Task.yield() }
        await #expect(throws: DatabaseError(.busy, "")) { try await database.read { _ in } }
        held.release()
        _ = try await patient.value
    }

    @Test func `closing lets a read finish and drops those that wait`() async throws {
        let database = try open(readers: 1)
        let held = await hold(database)
        let patient = Task { try await database.read { _ in 2 } }
        while database.readers.waiting < 1 { await Task.yield() }
        async let closed: Void = database.close()
        await #expect(throws: DatabaseError(.closed, "")) { _ = try await patient.value }
        held.release()
        try await held.task.value
        await closed
    }
}

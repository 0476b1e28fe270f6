public import Database
internal import LatchkeyPlatform

/// A store in one SQLite file: one writer with group commit on a thread of its own beside several readers.
///
/// A read runs where it is called, be it an event loop: what it looks for lies in memory as a rule and takes
/// microseconds, where a change of threads there and back took 12. A page that is not in memory is waited for, and so
/// is a disk that hangs. What may take long is a ``scan(_:)``, on a thread of its own.
///
/// ```swift
/// let database = try SQLiteDatabase.open(path: "data/latchkey.sqlite")
/// try await database.migrate(migrations)
/// ```
///
/// The file and its log are readable and writable for their owner alone. A write that returned is on disk
/// (write-ahead log, `synchronous = FULL`). Closing finishes what has begun; a store that is let go closes too.
public final class SQLiteDatabase: Database {
    let writer: Writer
    private let writing: Task<Void, Never>
    let readers: ReaderPool
    let scanners: ReaderPool
    private let counters: Counters
    /// How long reads and writes take.
    public let instruments: StoreInstruments
    let identity: StoreIdentity

    /// How much may run and wait.
    public struct Configuration: Sendable {
        /// How many reads run side by side.
        public var readers = 4
        /// How many scans run side by side, each on a thread of its own.
        public var scanners = 2
        /// How many reads, how many scans, and how many writes, may wait; the next one throws
        /// ``DatabaseError/Code/busy``.
        public var queueLimit = 8192
        /// How many writes may share a commit.
        public var groupLimit = 256
        /// How many statements each connection keeps prepared.
        public var statementLimit = 128
        /// What the store holds.
        public var kind = StoreKind.pools

        /// The defaults: 4 readers, 2 scanners, 8,192 waiting, 256 writes a commit, 128 statements, a store of pools.
        public init() {}
    }

    /// Opens the store at `path`, with `readers` connections for reads, and makes it when nothing is there.
    ///
    /// Throws ``DatabaseError/Code/foreign``, ``DatabaseError/Code/damaged`` or ``DatabaseError/Code/newer`` for a file
    /// that is not a sound store of this program and of that kind; it is left untouched. A file that others may read is
    /// made private.
    public static func open(
        path: String, readers: Int, kind: StoreKind = .pools
    ) throws(DatabaseError) -> SQLiteDatabase {
        var configuration = Configuration()
        configuration.kind = kind
        configuration.readers = readers
        return try open(path: path, configuration)
    }

    /// Opens the store at `path`; see ``open(path:readers:kind:)``.
    public static func open(
        path: String, _ configuration: Configuration = Configuration()
    ) throws(DatabaseError) -> SQLiteDatabase {
        try SQLiteDatabase(path: path, configuration)
    }

    private init(path: String, _ configuration: Configuration) throws(DatabaseError) {
        let counters = Counters()
        let identity = StoreIdentity()
        let file = SQLiteFile(path: path, kind: configuration.kind)
        try file.prepare()
        func connect(_ role: SQLiteConnection.Role) throws(DatabaseError) -> SQLiteConnection {
            let connection = try SQLiteConnection(
                path: path, role: role, counters: counters, statementLimit: configuration.statementLimit)
            try file.check(connection)
            try connection.configure()
            return connection
        }
        instruments = StoreInstruments(mostWritesOfCommit: configuration.groupLimit)
        let connection = try connect(.writer)
        var readers: [Reader] = []
        for _ in 1...max(1, configuration.readers) { readers.append(Reader(try connect(.reader))) }
        var scanners: [Reader] = []
        for number in 1...max(1, configuration.scanners) {
            scanners.append(Reader(try connect(.reader), threadName: "db-scan-\(number)"))
        }
        writer = Writer(
            connection, of: identity, queueLimit: configuration.queueLimit, groupLimit: configuration.groupLimit,
            counters: counters, groups: instruments.groups)
        self.readers = ReaderPool(readers, limit: configuration.queueLimit)
        self.scanners = ReaderPool(scanners, limit: configuration.queueLimit)
        self.counters = counters
        self.identity = identity
        writing = writer.start()
    }

    deinit { writer.queue.close() }

    public var dialect: Dialect { .sqlite }

    public var statistics: DatabaseStatistics { counters.snapshot }

    /// How many reads and scans wait for a connection now.
    public var waitingReads: Int { readers.waiting + scanners.waiting }

    /// How many writes wait for their turn now.
    public var waitingWrites: Int { writer.queue.count }

    /// Runs `body` on a reader, where it is called; see `Database`. Waits for a reader while all are at work.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await run(body, on: readers, instruments.reads)
    }

    /// Runs `body` on a thread that is there for scans; see `Database`. Waits for one while all are at work.
    public func scan<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await run(body, on: scanners, instruments.scans)
    }

    private func run<Result: Sendable>(
        _ body: @Sendable (any Connection) async throws -> Result, on pool: ReaderPool, _ duration: Histogram
    ) async throws -> Result {
        try Scope.requireOutside(identity)
        try Task.checkCancellation()
        let began = ContinuousClock.now
        defer { duration.observe(since: began) }
        let reader = try await pool.take()
        defer { pool.giveBack(reader) }
        counters.reads.increment()
        return try await reader.run(body, in: Scope(of: identity, inside: Scope.current))
    }

    /// Runs `body` in its turn on the writer; see `Database`. Returns after the commit that it shares with others.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try Scope.requireOutside(identity)
        let began = ContinuousClock.now
        defer { instruments.writes.observe(since: began) }
        let result = Lock<Result?>(nil)
        let job = WriteJob { connection in
            do {
                let value = try await body(connection)
                result.withLock { $0 = value }
                return nil
            } catch {
                return error
            }
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                if job.wait(caller) { writer.queue.add(job) }
            }
        } onCancel: {
            job.cancel()
        }
        return result.withLock { $0! }
    }

    /// Finishes what has begun, drops what has not, and closes the file.
    public func close() async {
        await readers.close()
        await scanners.close()
        writer.queue.close()
        await writing.value
    }
}

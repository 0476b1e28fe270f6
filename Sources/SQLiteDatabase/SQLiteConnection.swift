internal import CSQLite
internal import Database

/// One connection to the file: a handle, its settings and its prepared statements.
// SAFETY: the writer and each reader own a connection and use it from one task at a time; who owns it passes it on
// through a lock, which orders the accesses.
final class SQLiteConnection: @unchecked Sendable {
    /// What a connection may do.
    enum Role { case writer, reader }

    private var handle: OpaquePointer?
    private let role: Role
    private let counters: Counters
    /// The statements of bodies, and the driver's own: a body that writes `COMMIT` must not find it prepared.
    private var cache: StatementCache, driverCache = StatementCache(capacity: 32)
    /// Whether the driver itself prepares: what it may do, bodies may not.
    private var isDriver = true

    /// Opens the file, which must exist, and applies the settings of the house.
    init(path: String, role: Role, counters: Counters, statementLimit: Int = 128) throws(DatabaseError) {
        self.role = role
        self.counters = counters
        cache = StatementCache(capacity: statementLimit)
        var handle: OpaquePointer?
        // Without SQLite's own locks: a connection is used by one task at a time.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
        let status = sqlite3_open_v2(path, &handle, flags, nil)
        guard status == SQLITE_OK else {
            defer { sqlite3_close_v2(handle) }
            throw .sqlite(status, of: handle)
        }
        self.handle = handle
        for (option, value) in [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0),
        ] {
            let status = latchkey_sqlite_set_option(handle, option, Int32(value))
            guard status == SQLITE_OK else { throw .sqlite(status, of: handle) }
        }
        sqlite3_busy_timeout(handle, 5000)
        sqlite3_set_authorizer(
            handle,
            { context, action, _, _, _, _ in
                Unmanaged<SQLiteConnection>.fromOpaque(context!).takeUnretainedValue().authorize(action)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { close() }

    /// Applies what a store of ours needs: what is acknowledged is on disk, references hold, what is deleted is gone.
    func configure() throws(DatabaseError) {
        let mode = try run("PRAGMA journal_mode = WAL").first?.values.first
        guard mode == .text("wal") else {
            throw DatabaseError(.other, "the file system does not support a write-ahead log")
        }
        try run("PRAGMA synchronous = FULL")
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA secure_delete = ON")
        try run("PRAGMA cell_size_check = ON")
        try run("PRAGMA temp_store = MEMORY")
        try run("PRAGMA cache_size = -4096")
        try run("PRAGMA journal_size_limit = 16777216")
        if case .reader = role { try run("PRAGMA query_only = ON") }
    }

    /// Closes the file; the statements go first.
    func close() {
        cache.removeAll()
        driverCache.removeAll()
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Runs a statement of the driver's own: transactions and settings.
    @discardableResult
    func run(_ sql: SQL) throws(DatabaseError) -> [Row] {
        isDriver = true
        return try rows(of: sql)
    }

    /// Runs a statement of a body and returns its rows.
    func query(_ sql: SQL) throws(DatabaseError) -> [Row] {
        isDriver = false
        counters.statements.increment()
        return try rows(of: sql)
    }

    /// Runs a statement of a body and returns how many rows it changed.
    func execute(_ sql: SQL) throws(DatabaseError) -> Int {
        let before = sqlite3_total_changes64(handle)
        _ = try query(sql)
        // The count of the last statement that changed rows; this one may not have.
        return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
    }

    /// How many pages are copied between two looks at whether to go on: 4 MiB.
    private static let pagesOfStep: Int32 = 1024

    /// Copies the store into an empty file, as the open transaction sees it. `proceed` hears how many pages of how many
    /// are there, and ends the copying by an error.
    func copy(to path: String, _ proceed: (_ done: Int, _ total: Int) throws -> Void) throws {
        var target: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
        let opened = sqlite3_open_v2(path, &target, flags, nil)
        defer { sqlite3_close_v2(target) }
        guard opened == SQLITE_OK else { throw DatabaseError.sqlite(opened, of: target) }
        guard let backup = sqlite3_backup_init(target, "main", handle, "main") else {
            throw DatabaseError.sqlite(sqlite3_errcode(target), of: target)
        }
        var status = SQLITE_OK
        do {
            repeat {
                status = sqlite3_backup_step(backup, Self.pagesOfStep)
                let total = Int(sqlite3_backup_pagecount(backup))
                try proceed(total - Int(sqlite3_backup_remaining(backup)), total)
            } while status == SQLITE_OK
        } catch {
            sqlite3_backup_finish(backup)
            throw error
        }
        let finished = sqlite3_backup_finish(backup)
        guard status == SQLITE_DONE, finished == SQLITE_OK else {
            throw DatabaseError.sqlite(finished == SQLITE_OK ? status : finished, of: target)
        }
    }

    /// Whether no transaction is open.
    var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Whether a row refers to one that is not there; its transaction could not commit.
    var hasUnresolvedReferences: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current != 0
    }

    /// How many statements of bodies are prepared.
    var preparedCount: Int { cache.count }

    private func rows(of sql: SQL) throws(DatabaseError) -> [Row] {
        guard let handle else { throw DatabaseError(.closed, "the store is closed") }
        func prepare(_ text: String) throws(DatabaseError) -> SQLiteStatement {
            if !isDriver { counters.prepared.increment() }
            return try SQLiteStatement(text, on: handle)
        }
        let statement =
            isDriver
            ? try driverCache.statement(sql, prepare: prepare) : try cache.statement(sql, prepare: prepare)
        if !isDriver, case .reader = role, !statement.isReadOnly {
            throw DatabaseError(.refused, "a read cannot write", statement: statement.text)
        }
        var rows: [Row] = []
        try statement.run(sql.arguments, on: handle) { columns, values in
            rows.append(Row(columns: columns, values: values))
        }
        return rows
    }

    private func authorize(_ action: Int32) -> Int32 {
        guard !isDriver else { return SQLITE_OK }
        switch action {
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH, SQLITE_PRAGMA: return SQLITE_DENY
        case _: return SQLITE_OK
        }
    }
}

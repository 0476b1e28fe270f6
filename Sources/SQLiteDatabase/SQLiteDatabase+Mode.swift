public import Database

extension SQLiteDatabase {
    /// How a store's connections are set: version, journal, synchronous, page size in bytes, page cache (negative:
    /// KiB) and memory map in bytes, by SQLite's own words (<https://sqlite.org/pragma.html>). For reports of
    /// measurements, which say nothing without it. Throws what opening the store throws.
    public static func mode(
        of path: String, kind: StoreKind = .pools
    ) throws(DatabaseError) -> [(name: String, value: String)] {
        let connection = try SQLiteConnection(path: path, role: .writer, counters: Counters())
        defer { connection.close() }
        // Setting it would change another program's file.
        try SQLiteFile(path: path, kind: kind).check(connection)
        try connection.configure()
        let questions: [(name: String, sql: SQL)] = [
            ("version", "SELECT sqlite_version()"), ("journal", "PRAGMA journal_mode"),
            ("synchronous", "PRAGMA synchronous"), ("page size", "PRAGMA page_size"),
            ("page cache", "PRAGMA cache_size"), ("memory map", "PRAGMA mmap_size"),
        ]
        var mode: [(name: String, value: String)] = []
        for (name, sql) in questions {
            switch try connection.run(sql).first?.values.first {
            case .text(let text): mode.append((name, text))
            case .integer(2) where name == "synchronous": mode.append((name, "FULL"))
            case .integer(let number): mode.append((name, String(number)))
            case .null, .real, .blob, nil: mode.append((name, "none"))
            }
        }
        return mode
    }
}

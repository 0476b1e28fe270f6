internal import Database

extension SQLiteDatabase {
    /// How many bytes a copy of the store takes now. Throws ``DatabaseError``.
    public func sizeOfCopy() async throws -> UInt64 {
        try Scope.requireOutside(identity)
        let reader = try await scanners.take()
        defer { scanners.giveBack(reader) }
        return try await reader.run(
            { _ in
                let pages = try reader.connection.run("PRAGMA page_count").first?.get(0, as: Int.self) ?? 0
                let bytes = try reader.connection.run("PRAGMA page_size").first?.get(0, as: Int.self) ?? 0
                return UInt64(pages) * UInt64(bytes)
            }, in: Scope(of: identity, inside: Scope.current))
    }

    /// Writes a copy of the store as it is at one moment, a committed one, while reads and writes go on.
    ///
    /// The copy is made by SQLite itself (`sqlite3_backup_step`) on one of the connections that scan: nothing else
    /// opens the file, as closing it again would drop SQLite's locks on it. It lies beside its place under another name
    /// until it is whole and on disk, is for its owner alone, and never takes the place of a file that is there. Writes
    /// need room in the log meanwhile: it cannot be emptied of what the copy still reads.
    ///
    /// - Parameter progress: hears how many pages of how many are written.
    /// - Throws: ``DatabaseError``, with ``DatabaseError/Code/full`` when the disk is; `CancellationError` when the
    ///   task is cancelled. What was written is gone then.
    public func backUp(
        to path: String, progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws {
        try Scope.requireOutside(identity)
        try Task.checkCancellation()
        let reader = try await scanners.take()
        defer { scanners.giveBack(reader) }
        try await reader.run(
            { connection in
                // The transaction sees one state from its first read on, which the steps then go on with.
                _ = try await connection.query("SELECT count(*) FROM sqlite_schema")
                try StoreCopy(path: path).write { draft in
                    try reader.connection.copy(to: draft) { done, total in
                        try Task.checkCancellation()
                        progress(done, total)
                    }
                }
            }, in: Scope(of: identity, inside: Scope.current))
    }
}

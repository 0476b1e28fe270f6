internal import CSQLite
internal import Database
internal import Glibc

extension DatabaseError {
    /// The error that `handle` reports after `status` (https://sqlite.org/rescode.html). Its messages name tables,
    /// columns and files, never bound values.
    static func sqlite(_ status: Int32, of handle: OpaquePointer?, statement: String? = nil) -> DatabaseError {
        let message = handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(status)!
        var text = String(cString: message)
        if status & 0xff == SQLITE_CORRUPT, let handle, let path = sqlite3_db_filename(handle, "main") {
            text = "\(String(cString: path)) is damaged: \(text)"
        }
        // Kept only for failures of the system. SQLite does not keep it when a COMMIT fails; the thread still has it.
        let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(status & 0xff)
        let kept = handle.map { sqlite3_system_errno($0) } ?? 0
        let systemError = !isOfSystem ? 0 : kept != 0 ? kept : errno
        let code = code(of: status, systemError: systemError, message: text)
        let reason = systemError != 0 ? "\(text) (\(String(cString: strerror(systemError))))" : text
        return DatabaseError(code, reason, statement: statement)
    }

    private static func code(of status: Int32, systemError: Int32, message: String) -> Code {
        switch status {
        case SQLITE_CONSTRAINT | 6 << 8, SQLITE_CONSTRAINT | 8 << 8, SQLITE_CONSTRAINT | 10 << 8:
            return .uniqueViolation(key(in: message))  // PRIMARYKEY, UNIQUE, ROWID
        case SQLITE_CONSTRAINT | 3 << 8: return .foreignKeyViolation
        case SQLITE_CONSTRAINT | 1 << 8: return .checkViolation
        case SQLITE_CONSTRAINT | 5 << 8: return .notNullViolation
        case SQLITE_CONSTRAINT | 12 << 8: return .typeMismatch  // DATATYPE: a STRICT table
        case _: break
        }
        switch status & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy
        case SQLITE_FULL: return .full
        case SQLITE_READONLY, SQLITE_PERM: return .readOnly
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            switch systemError {
            case ENOSPC, EDQUOT, EFBIG: return .full
            case EROFS, EACCES, EPERM: return .readOnly
            case _: return .inputOutput
            }
        case SQLITE_CORRUPT: return .damaged
        case SQLITE_NOTADB: return .foreign
        case SQLITE_MISMATCH: return .typeMismatch
        case SQLITE_AUTH: return .refused
        case _: return .other
        }
    }

    /// Reads `UNIQUE constraint failed: users.pool, users.username_key` or `UNIQUE constraint failed: index 'name'`.
    private static func key(in message: String) -> Key {
        guard let colon = message.range(of: ": ") else { return Key(table: "", columns: []) }
        let list = message[colon.upperBound...]
        if let quote = list.range(of: "index '") {
            return Key(table: "", columns: [], index: String(list[quote.upperBound...].dropLast()))
        }
        var table = ""
        let columns = list.split(separator: ", ").map { qualified in
            guard let dot = qualified.lastIndex(of: ".") else { return String(qualified) }
            table = String(qualified[..<dot])
            return String(qualified[qualified.index(after: dot)...])
        }
        return Key(table: table, columns: columns)
    }
}

extension StringProtocol {
    /// The first place of `text`; the standard library's own search needs a `Regex`.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}

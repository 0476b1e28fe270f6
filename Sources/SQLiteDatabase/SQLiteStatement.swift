internal import CSQLite
internal import Database
internal import Glibc

/// A prepared statement of one connection, kept to be run again.
final class SQLiteStatement {
    let text: String
    let isReadOnly: Bool
    /// When it was last used, in the cache's own count.
    var lastUse = 0
    private let statement: OpaquePointer
    private let parameterCount: Int
    /// The names of the columns as of the last time that SQLite prepared the statement anew, and which time that was.
    private var columns: (names: [String], preparation: Int32)?

    /// Prepares `text`, which must be one statement.
    init(_ text: String, on handle: OpaquePointer) throws(DatabaseError) {
        self.text = text
        var text = text
        var prepared: OpaquePointer?
        var rest = 0
        let status = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { characters in
                var tail: UnsafePointer<CChar>?
                let status = sqlite3_prepare_v3(
                    handle, characters.baseAddress, Int32(characters.count), UInt32(SQLITE_PREPARE_PERSISTENT),
                    &prepared, &tail)
                if let tail, let base = characters.baseAddress { rest = characters.count - (tail - base) }
                return status
            }
        }
        guard status == SQLITE_OK else { throw .sqlite(status, of: handle, statement: self.text) }
        guard let prepared else { throw DatabaseError(.other, "the statement is empty", statement: self.text) }
        statement = prepared
        parameterCount = Int(sqlite3_bind_parameter_count(prepared))
        isReadOnly = sqlite3_stmt_readonly(prepared) != 0
        guard text.utf8.suffix(rest).allSatisfy({ $0 == 0x20 || $0 == 0x0a }) else {
            throw DatabaseError(.other, "more than one statement", statement: self.text)
        }
    }

    deinit { sqlite3_finalize(statement) }

    /// Runs the statement to its end and hands each row to `row`.
    func run(
        _ arguments: [SQLValue], on handle: OpaquePointer, row: (_ columns: [String], _ values: [SQLValue]) -> Void
    ) throws(DatabaseError) {
        guard arguments.count == parameterCount else {
            throw DatabaseError(
                .other, "\(arguments.count) arguments for \(parameterCount) parameters", statement: text)
        }
        defer {
            sqlite3_reset(statement)
            // What was bound is not kept until the next use: it may be a secret.
            sqlite3_clear_bindings(statement)
        }
        for (index, argument) in arguments.enumerated() {
            let status = bind(argument, at: Int32(index + 1))
            guard status == SQLITE_OK else { throw .sqlite(status, of: handle, statement: text) }
        }
        errno = 0
        var columns: [String]?
        while true {
            let status = sqlite3_step(statement)
            switch status {
            case SQLITE_ROW:
                // Asked for after the first step, which prepares anew when the schema has changed.
                if columns == nil { columns = columnNames() }
                row(columns!, columns!.indices.map { value(ofColumn: Int32($0)) })
            case SQLITE_DONE: return
            case _: throw .sqlite(status, of: handle, statement: text)
            }
        }
    }

    private func columnNames() -> [String] {
        let preparation = sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let columns, columns.preparation == preparation { return columns.names }
        let names = (0..<sqlite3_column_count(statement)).map { index in
            sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
        }
        columns = (names, preparation)
        return names
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let value): return sqlite3_bind_int64(statement, index, value)
        case .real(let value): return sqlite3_bind_double(statement, index, value)
        case .text(var value):
            return value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    sqlite3_bind_text64(
                        statement, index, characters.baseAddress ?? UnsafePointer(bitPattern: 1),
                        UInt64(characters.count), latchkey_sqlite_transient(), UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let value):
            // A null pointer would bind NULL, and that is what an empty array may have.
            guard !value.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
            return value.withUnsafeBytes { bytes in
                sqlite3_bind_blob64(
                    statement, index, bytes.baseAddress, UInt64(bytes.count), latchkey_sqlite_transient())
            }
        }
    }

    private func value(ofColumn index: Int32) -> SQLValue {
        switch sqlite3_column_type(statement, index) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
        case SQLITE_TEXT:
            let bytes = UnsafeBufferPointer(
                start: sqlite3_column_text(statement, index), count: Int(sqlite3_column_bytes(statement, index)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, index)
            return .blob(
                [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, index)))))
        case _: return .null
        }
    }
}

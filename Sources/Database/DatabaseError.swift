/// Why the store did not do what it was asked to do.
///
/// Two errors are equal when their codes are. The message names tables and columns, never a value.
public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Hashable {
        /// A row with the same key is there already; says which key.
        case uniqueViolation(Key)
        /// A row that is referred to does not exist, or one still refers to the row to be deleted.
        case foreignKeyViolation
        /// A value breaks a `CHECK` of its table.
        case checkViolation
        /// A value that must be there is not.
        case notNullViolation
        /// A value is of another kind than its column or its reader wants.
        case typeMismatch
        /// Another process holds the store, or too much work waits already. Trying again may help.
        case busy
        /// The disk is full. The store works again once there is room.
        case full
        /// The disk or the file cannot be written. The store works again once it can.
        case readOnly
        /// The disk failed to read or write.
        case inputOutput
        /// The store is damaged. It is left as it is.
        case damaged
        /// The file is not a store of ours. It is left as it is.
        case foreign
        /// The store was made by a newer program. It is left as it is.
        case newer
        /// The statement is not for this body: it writes in a read, begins or ends a transaction, or changes the
        /// engine.
        case refused
        /// The store was closed, or a connection was used after its scope.
        case closed
        /// A read or write was begun inside another one of the same database. Use the connection that is there.
        case nested
        /// Anything else; the message tells.
        case other
    }

    /// The key that a row would have shared.
    public struct Key: Sendable, Hashable {
        /// The table.
        public let table: String
        /// The columns of the key, in its order; empty when the engine names only an index.
        public let columns: [String]
        /// The name of the index, when that is what the engine gives.
        public let index: String?

        /// A key by its table and columns.
        public init(table: String, columns: [String], index: String? = nil) {
            self.table = table
            self.columns = columns
            self.index = index
        }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, for an operator.
    public let message: String
    /// The text of the statement, without its arguments, where one failed.
    public let statement: String?

    /// Makes an error.
    public init(_ code: Code, _ message: String, statement: String? = nil) {
        self.code = code
        self.message = message
        self.statement = statement
    }

    public static func == (left: DatabaseError, right: DatabaseError) -> Bool { left.code == right.code }

    public var description: String {
        let text = "\(code): \(message)"
        return statement.map { "\(text) in \"\($0)\"" } ?? text
    }

    /// Whether the key of `table` made of exactly these columns, in this order, was violated.
    public func isUniqueViolation(of table: String, _ columns: String...) -> Bool {
        guard case .uniqueViolation(let key) = code else { return false }
        return key.table == table && key.columns == columns
    }
}

internal import CSQLite
internal import Database

/// The prepared statements of one connection by their text; the least recently used one makes room.
struct StatementCache {
    private var statements: [String: SQLiteStatement] = [:]
    private var uses = 0
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { statements.count }

    /// The statement with this text, prepared by `prepare` when it is not there.
    mutating func statement(
        _ text: String, prepare: (String) throws(DatabaseError) -> SQLiteStatement
    ) throws(DatabaseError) -> SQLiteStatement {
        uses += 1
        if let statement = statements[text] {
            statement.lastUse = uses
            return statement
        }
        let statement = try prepare(text)
        statement.lastUse = uses
        if statements.count >= capacity, let oldest = statements.values.min(by: { $0.lastUse < $1.lastUse }) {
            statements[oldest.text] = nil
        }
        statements[text] = statement
        return statement
    }

    /// Finalizes all statements; a connection does so before it closes.
    mutating func removeAll() {
        statements.removeAll()
    }
}

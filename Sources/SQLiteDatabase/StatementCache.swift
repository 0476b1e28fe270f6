internal import CSQLite
internal import Database

/// The prepared statements of one connection by their shape; the least recently used one makes room.
struct StatementCache {
    private var statements: [SQL.Shape: SQLiteStatement] = [:]
    private var uses = 0
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { statements.count }

    /// The statement of this shape, prepared by `prepare` when it is not there.
    mutating func statement(
        _ sql: SQL, prepare: (String) throws(DatabaseError) -> SQLiteStatement
    ) throws(DatabaseError) -> SQLiteStatement {
        uses += 1
        let shape = sql.shape
        if let statement = statements[shape] {
            statement.lastUse = uses
            return statement
        }
        let statement = try prepare(sql.text(in: .sqlite))
        statement.lastUse = uses
        if statements.count >= capacity, let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            statements[oldest.key] = nil
        }
        statements[shape] = statement
        return statement
    }

    /// Finalizes all statements; a connection does so before it closes.
    mutating func removeAll() {
        statements.removeAll()
    }
}

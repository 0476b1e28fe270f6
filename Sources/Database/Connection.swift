/// What a read or write works with.
///
/// It is not `Sendable` and belongs to the body that it was given to: it cannot be handed to another task, and used
/// after the body returned it throws ``DatabaseError/Code/closed``.
public protocol Connection {
    /// Runs a statement and returns its rows. Rows are held in memory: bound what may grow with `LIMIT`.
    func query(_ sql: SQL) async throws(DatabaseError) -> [Row]

    /// Runs a statement and returns how many rows it inserted, updated or deleted.
    @discardableResult
    func execute(_ sql: SQL) async throws(DatabaseError) -> Int
}

extension Connection {
    /// Runs a statement and returns its first row, if there is one.
    public func first(_ sql: SQL) async throws(DatabaseError) -> Row? {
        try await query(sql).first
    }
}

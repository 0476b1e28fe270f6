/// A row of a result.
///
/// ```swift
/// let name: String = try row.get(0)
/// let expires = try row.get("expires", as: Timestamp?.self)
/// ```
public struct Row: Sendable, Equatable {
    /// The names of the columns, as the statement gives them.
    public let columns: [String]
    /// The values, one for each column.
    public let values: [SQLValue]

    /// Makes a row; both arrays have the same length.
    public init(columns: [String], values: [SQLValue]) {
        precondition(columns.count == values.count, "a row has one value for each column")
        self.columns = columns
        self.values = values
    }

    // `get` is inlinable, since a generic function of another module looks its types up at every call.

    /// The value of the column at `index`. Throws ``DatabaseError/Code/typeMismatch`` when it is no `Value`.
    @inlinable
    public func get<Value: SQLConvertible>(_ index: Int, as type: Value.Type = Value.self) throws(DatabaseError)
        -> Value
    {
        guard values.indices.contains(index) else {
            throw DatabaseError(.typeMismatch, "the row has no column \(index)")
        }
        guard let value = Value(sqlValue: values[index]) else {
            throw DatabaseError(.typeMismatch, "column \(columns[index]) is no \(Value.self)")
        }
        return value
    }

    /// The value of the column called `name`. Throws ``DatabaseError/Code/typeMismatch`` when it is no `Value` or there
    /// is no such column.
    @inlinable
    public func get<Value: SQLConvertible>(_ name: String, as type: Value.Type = Value.self) throws(DatabaseError)
        -> Value
    {
        guard let index = columns.firstIndex(of: name) else {
            throw DatabaseError(.typeMismatch, "the row has no column \(name)")
        }
        return try get(index)
    }
}

internal import Database
internal import SQLiteDatabase

/// Writes many users at once, as copies of one that was signed up: rows as the server would write them, in transactions
/// of thousands. In the order of their keys, so that a million take seconds.
struct DatasetSeeder {
    /// The store of pools and users.
    let path: String

    /// Adds users ``Dataset/name(_:)`` from 1 to `count`.
    func addUsers(_ count: Int) async throws {
        let store = try SQLiteDatabase.open(path: path, readers: 1)
        let template = try await store.read { connection -> (user: Row, password: Row) in
            guard let user = try await connection.first("SELECT * FROM users WHERE username = \(Dataset.template)"),
                let password = try await connection.first(
                    "SELECT * FROM passwords WHERE sub = \(user.get("sub", as: String.self))")
            else { throw BenchError("the user to copy is missing") }
            return (user, password)
        }
        var first = 1
        while first <= count {
            let numbers = first...min(first + 19_999, count)
            try await store.write { connection in
                try await connection.execute(Self.copies("users", of: template.user, numbers))
                try await connection.execute(Self.copies("passwords", of: template.password, numbers))
            }
            first = numbers.upperBound + 1
        }
        await store.close()
    }

    /// A statement that inserts copies of a row: whatever names the user is that of the copy, the rest stays.
    private static func copies(_ table: String, of row: Row, _ numbers: ClosedRange<Int>) -> SQL {
        var columns: SQL = ""
        var values: SQL = ""
        for (index, (column, value)) in zip(row.columns, row.values).enumerated() {
            if index > 0 {
                columns.append(", ")
                values.append(", ")
            }
            columns.append("\(identifier: column)")
            values.append(expression(for: column, value))
        }
        return """
            WITH RECURSIVE numbers (n) AS (
                SELECT \(numbers.lowerBound) UNION ALL SELECT n + 1 FROM numbers WHERE n < \(numbers.upperBound))
            INSERT INTO \(identifier: table) (\(columns)) SELECT \(values) FROM numbers
            """
    }

    private static func expression(for column: String, _ value: SQLValue) -> SQL {
        switch column {
        case "sub": "printf('%08x-0000-4000-8000-%012x', n * 4000, n)"
        case "username", "username_key": "printf('user-%07d', n)"
        case "created", "modified": "\(value) + n"
        case "attributes", "email_search":
            "replace(\(value), \(Dataset.template + "@"), printf('user-%07d@', n))"
        case _: "\(value)"
        }
    }
}

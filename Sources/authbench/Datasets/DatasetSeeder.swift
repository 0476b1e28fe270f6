internal import Database
internal import SQLiteDatabase
internal import UserPool

/// Writes many users at once, as copies of one that was signed up: rows as the server would write them, in transactions
/// of thousands. In the order of most of their keys, so that a million take a minute or two.
struct DatasetSeeder {
    /// The store of pools and users.
    let path: String
    /// What the server keeps its secrets under.
    let masterKey: MasterKey

    /// Adds users ``Dataset/name(_:)`` from 1 to `count`.
    func addUsers(_ count: Int) async throws {
        let store = try SQLiteDatabase.open(path: path, readers: 1)
        let template = try await store.read { connection -> (user: Row, password: Row, range: UserRange) in
            guard let user = try await connection.first("SELECT * FROM users WHERE username = \(Dataset.template)"),
                let password = try await connection.first(
                    "SELECT * FROM passwords WHERE sub = \(user.get("sub", as: String.self))"),
                let pool = try await connection.first(
                    "SELECT user_range FROM pools WHERE id = \(user.get("pool", as: String.self))"),
                let range = try UserRange(index: pool.get(0))
            else { throw BenchError("the user to copy is missing") }
            return (user, password, range)
        }
        guard let pool = PoolID(try template.user.get("pool", as: String.self)) else { throw BenchError("no pool") }
        var first = 1
        while first <= count {
            let transaction = first...min(first + 99_999, count)
            try await store.write { connection in
                for first in stride(from: transaction.lowerBound, through: transaction.upperBound, by: 10_000) {
                    let rows = rows(first...min(first + 9999, transaction.upperBound), in: pool, template.range)
                    try await connection.execute(Self.copies("users", of: template.user, rows))
                    try await connection.execute(Self.copies("passwords", of: template.password, rows))
                }
            }
            first = transaction.upperBound + 1
        }
        await store.close()
    }

    /// The numbers of some users, and where their rows lie.
    private func rows(_ numbers: ClosedRange<Int>, in pool: PoolID, _ range: UserRange) -> SQL {
        var rows: SQL = ""
        for number in numbers {
            if number > numbers.lowerBound { rows.append(", ") }
            let row = UserNumber(of: Dataset.name(number), in: pool, range: range, masterKey: masterKey)
            rows.append("(\(number), \(row.value))")
        }
        return rows
    }

    /// A statement that inserts copies of a row: whatever names the user is that of the copy, the rest stays.
    private static func copies(_ table: String, of row: Row, _ numbers: SQL) -> SQL {
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
            WITH numbers (n, number) AS (VALUES \(numbers))
            INSERT INTO \(identifier: table) (\(columns)) SELECT \(values) FROM numbers
            """
    }

    private static func expression(for column: String, _ value: SQLValue) -> SQL {
        switch column {
        case "number": "number"
        case "sub": "printf('%08x-0000-4000-8000-%012x', n * 4000, n)"
        case "username", "username_key": "printf('user-%07d', n)"
        case "created", "modified": "\(value) + n"
        case "attributes", "email_search":
            "replace(\(value), \(Dataset.template + "@"), printf('user-%07d@', n))"
        case _: "\(value)"
        }
    }
}

internal import Database
internal import LatchkeyPlatform

/// The queries on `journal`, and on the rows that it tells of.
struct JournalStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    /// What a row was at the moment that a pool is set back to.
    struct Image: Sendable, Equatable {
        /// Which row it is, as the journal names it.
        let key: String
        /// What it was, as the journal writes it; `nil` when there was no such row.
        let before: String?
    }

    /// The first entry that is younger than a moment, and the last one of all; the first is behind the last when nothing
    /// was changed since.
    func bounds(since moment: Timestamp) async throws -> (first: Int64, last: Int64) {
        let last: Int64 = try await connection.first("SELECT COALESCE(MAX(id), 0) FROM journal")?.get(0) ?? 0
        let first: Int64? = try await connection.first(
            "SELECT id FROM journal WHERE time > \(moment) ORDER BY time, id LIMIT 1")?.get(0)
        return (first ?? last + 1, last)
    }

    /// What the rows of a table were that were changed between two entries, in the order of their keys after one; at most
    /// `limit` of them. The first entry of each row tells.
    func images(
        of entity: JournaledEntity, within range: (first: Int64, last: Int64), after key: String, limit: Int
    ) async throws -> [Image] {
        try await connection.query(
            """
            SELECT j.key, j.before FROM (
                SELECT MIN(id) AS id FROM journal
                WHERE pool = \(pool.text) AND entity = \(entity.rawValue) AND key > \(key)
                AND id BETWEEN \(range.first) AND \(range.last)
                GROUP BY key ORDER BY key LIMIT \(limit)) AS f
            JOIN journal AS j ON j.id = f.id ORDER BY j.key
            """
        ).map { row in Image(key: try row.get(0), before: try row.get(1)) }
    }

    /// What a row is now, as the journal would write it; `nil` when there is none.
    func present(_ entity: JournaledEntity, _ key: String) async throws -> String? {
        var query: SQL = "SELECT \(entity.image(of: "t", entity.columns)) FROM \(identifier: entity.table) AS t WHERE "
        query.append(try condition(entity, key))
        return try await connection.first(query)?.get(0)
    }

    /// Takes a row away.
    func delete(_ entity: JournaledEntity, _ key: String) async throws {
        var statement: SQL = "DELETE FROM \(identifier: entity.table) AS t WHERE "
        statement.append(try condition(entity, key))
        try await connection.execute(statement)
    }

    /// Makes a user's row what it was, among those of `users`.
    func restoreUser(_ image: String, among users: UserStore) async throws {
        let columns = JournaledEntity.users.columns
        let values = try Self.values(image, columns)
        let assignments = zip(columns, values).dropFirst().map { column, value -> SQL in
            "\(identifier: column.name) = \(value)"
        }
        let changed = try await connection.execute(
            "UPDATE users SET \(assignments.joined(by: ", ")) WHERE sub = \(values[0]) AND pool = \(pool.text)")
        guard changed == 0 else { return }
        guard let index = columns.firstIndex(where: { $0.name == "username_key" }), case .text(let key) = values[index]
        else { throw DatabaseError(.damaged, "an entry of the journal has no name of its user") }
        let number = try await users.place(of: key)
        try await connection.execute(
            """
            INSERT INTO users (number, \(columns.map { column -> SQL in "\(identifier: column.name)" }.joined(by: ", ")))
            VALUES (\(number.value), \(values.map { value -> SQL in "\(value)" }.joined(by: ", ")))
            """)
        try await users.noteDisplaced(number, key)
    }

    /// Makes another row what it was. Of a user who is not there nothing is brought back.
    func restore(_ entity: JournaledEntity, _ image: String) async throws {
        let values = try Self.values(image, entity.columns)
        if entity.belongsToUser, let index = entity.columns.firstIndex(where: { $0.name == "sub" }) {
            let owner = try await connection.first(
                "SELECT 1 FROM users WHERE sub = \(values[index]) AND pool = \(pool.text)")
            guard owner != nil else { return }
        }
        let names = entity.columns.map { column -> SQL in "\(identifier: column.name)" }
        let keys = entity.key.map { name -> SQL in "\(identifier: name)" }
        var statement: SQL = """
            INSERT INTO \(identifier: entity.table) (\(names.joined(by: ", ")))
            VALUES (\(values.map { value -> SQL in "\(value)" }.joined(by: ", ")))
            ON CONFLICT (\(keys.joined(by: ", ")))
            """
        let changed = entity.columns.filter { !entity.key.contains($0.name) && !$0.grows }.map { column -> SQL in
            "\(identifier: column.name) = excluded.\(identifier: column.name)"
        }
        if entity.keepsWhatIs || changed.isEmpty {
            statement.append(" DO NOTHING")
        } else {
            statement.append(" DO UPDATE SET \(changed.joined(by: ", "))")
        }
        try await connection.execute(statement)
    }

    /// Deletes some of the entries that nobody can be set back by any more, of all pools. Returns how many.
    static func prune(before moment: Timestamp, limit: Int, in connection: any Connection) async throws -> Int {
        try await connection.execute(
            """
            DELETE FROM journal WHERE id IN (
                SELECT id FROM journal WHERE time < \(moment)
                AND NOT EXISTS (SELECT 1 FROM restorations AS r WHERE r.paused = 1 AND r.pool = journal.pool)
                ORDER BY time, id LIMIT \(limit))
            """)
    }

    private func condition(_ entity: JournaledEntity, _ key: String) throws -> SQL {
        let columns = entity.keyColumns
        return try zip(columns, Self.values(key, columns)).map { column, value -> SQL in
            "t.\(identifier: column.name) = \(value)"
        }.joined(by: " AND ")
    }

    private static func values(_ image: String, _ columns: [JournaledEntity.Column]) throws -> [SQLValue] {
        guard let values = JournaledEntity.values(image, columns) else {
            throw DatabaseError(.damaged, "an entry of the journal has other columns than its table")
        }
        return values
    }
}

extension [SQL] {
    /// The pieces one after the other, with another between them.
    fileprivate func joined(by separator: SQL) -> SQL {
        var whole: SQL = ""
        for (index, piece) in enumerated() {
            if index > 0 { whole.append(separator) }
            whole.append(piece)
        }
        return whole
    }
}

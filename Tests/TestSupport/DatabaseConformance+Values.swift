internal import Database
internal import LatchkeyPlatform

extension DatabaseConformance {
    static let values: [Case] = [
        Case("a value of each kind comes back as it went in") { database in
            try await makeTable(in: database)
            let values: [(Int64?, Double?, String?, [UInt8]?)] = [
                (nil, nil, nil, nil), (0, 0, "", []), (.max, .greatestFiniteMagnitude, "a'b\"c;--$1?", [0, 255, 0]),
                (.min, -0.1, "Zoë 🔑 \u{301}", Array(repeating: 7, count: 100_000)), (1 << 53 + 1, 1e-300, "$1", [1]),
            ]
            for (index, value) in values.enumerated() {
                try await database.write { connection in
                    try await connection.execute(
                        """
                        INSERT INTO things (id, number, ratio, name, bytes)
                        VALUES (\(index), \(value.0), \(value.1), \(value.2), \(value.3))
                        """)
                }
            }
            let rows = try await database.read { connection in
                try await connection.query("SELECT number, ratio, name, bytes FROM things ORDER BY id")
            }
            try requireEqual(rows.count, values.count)
            for (row, value) in zip(rows, values) {
                try requireEqual(row.columns, ["number", "ratio", "name", "bytes"])
                try requireEqual(row.get(0, as: Int64?.self), value.0)
                try requireEqual(row.get(1, as: Double?.self), value.1)
                // Strings are equal when they are canonically equivalent; the store keeps the very bytes.
                try requireEqual(
                    row.get("name", as: String?.self).map { Array($0.utf8) }, value.2.map { Array($0.utf8) })
                try requireEqual(row.get("bytes", as: [UInt8]?.self), value.3)
            }
        },
        Case("text keeps its NUL where the engine stores it") { database in
            guard database.dialect.storesNUL else { return }
            try await makeTable(in: database)
            try await database.write { connection in
                try await connection.execute("INSERT INTO things (id, name) VALUES (1, \("a\0b"))")
            }
            let found = try await database.read { connection in
                try await connection.first("SELECT name FROM things WHERE name = \("a\0b")")?.get(0, as: String.self)
            }
            try requireEqual(found, "a\0b")
        },
        Case("a truth value, a moment, a day and a raw value are bound and read") { database in
            enum Colour: String, SQLConvertible { case red, green }
            try await makeTable(in: database)
            let moment = Timestamp(milliseconds: -1)
            let day = CivilDate(year: 9999, month: 12, day: 31)
            try await database.write { connection in
                try await connection.execute(
                    "INSERT INTO things (id, number, name) VALUES (\(true), \(moment), \(Colour.green))")
                try await connection.execute("INSERT INTO things (id, number) VALUES (\(2), \(day))")
            }
            let row = try await database.read { connection in
                try await connection.query("SELECT id, number, name FROM things ORDER BY id")[0]
            }
            let other = try await database.read { connection in
                try await connection.query("SELECT number FROM things WHERE id = 2")[0]
            }
            try requireEqual(other.get(0, as: CivilDate?.self), day)
            try requireEqual(row.get(0), true)
            try requireEqual(row.get(1), moment)
            try requireEqual(row.get(2), Colour.green)
        },
        Case("what is interpolated never becomes statement") { database in
            try await makeTable(in: database)
            let name = "x'); DELETE FROM things; --"
            try await database.write { connection in
                try await connection.execute("INSERT INTO things (id, name) VALUES (1, \(name))")
                try await connection.execute("INSERT INTO things (id, name) VALUES (2, \("$1"))")
            }
            let found = try await database.read { connection in
                try await connection.query("SELECT id FROM things WHERE name = \(name)").map { row in
                    try row.get(0, as: Int.self)
                }
            }
            try requireEqual(found, [1])
        },
        Case("a list matches its members, an empty one nothing") { database in
            try await makeTable(in: database)
            try await insert(1...5, into: database)
            let (two, none, all) = try await database.read { connection in
                (
                    try await connection.query("SELECT id FROM things WHERE id IN (\(list: [2, 4, 9])) ORDER BY id")
                        .count,
                    try await connection.query("SELECT id FROM things WHERE id IN (\(list: [Int]()))").count,
                    try await connection.query("SELECT id FROM things WHERE id NOT IN (\(list: [Int]()))").count
                )
            }
            try requireEqual([two, none, all], [2, 0, 5])
        },
        Case("text is ordered by its bytes") { database in
            try await makeTable(in: database)
            for (index, name) in ["b", "a", "B", "é", "Z", "_"].enumerated() {
                try await database.write { connection in
                    try await connection.execute("INSERT INTO things (id, name) VALUES (\(index), \(name))")
                }
            }
            let names = try await database.read { connection in
                try await connection.query("SELECT name FROM things ORDER BY name").map { row in
                    try row.get(0, as: String.self)
                }
            }
            try requireEqual(names, ["B", "Z", "_", "a", "b", "é"])
        },
        Case("execute counts the rows that it changed") { database in
            try await makeTable(in: database)
            try await insert(1...5, into: database)
            let counts = try await database.write { connection in
                [
                    try await connection.execute("UPDATE things SET number = 1 WHERE id > 2"),
                    try await connection.execute("DELETE FROM things WHERE id = 99"),
                    try await connection.execute("INSERT INTO things (id) VALUES (1) ON CONFLICT DO NOTHING"),
                    try await connection.execute("CREATE TABLE others (id \(.integer) PRIMARY KEY) \(.strict)"),
                    try await connection.execute("DELETE FROM things"),
                ]
            }
            try requireEqual(counts, [3, 0, 0, 0, 5])
        },
        Case("RETURNING gives the rows of a change, growing keys never come twice") { database in
            try await database.write { connection in
                try await connection.execute(
                    "CREATE TABLE events (id \(.growingKey), name \(.text) NOT NULL) \(.strict)")
            }
            var keys: [Int64] = []
            for name in ["a", "b", "c"] {
                keys.append(
                    try await database.write { connection in
                        let key: Int64 = try await connection.query(
                            "INSERT INTO events (name) VALUES (\(name)) RETURNING id")[0].get(0)
                        try await connection.execute("DELETE FROM events")
                        return key
                    })
            }
            try require(keys[0] < keys[1] && keys[1] < keys[2], "\(keys) do not grow")
        },
        Case("a wrong kind of value is named by its column") { database in
            try await makeTable(in: database)
            try await insert(1...1, into: database)
            let row = try await database.read { connection in
                try await connection.query("SELECT id, name FROM things")[0]
            }
            do throws(DatabaseError) {
                _ = try row.get("id", as: String.self)
                throw DatabaseError(.other, "nothing was thrown")
            } catch {
                try requireEqual(error.code, .typeMismatch)
                try require(error.message.contains("id"), error.message)
            }
            try requireEqual(try? row.get("nothing", as: Int.self), nil)
            try requireEqual(try? row.get(7, as: Int.self), nil)
        },
    ]

    /// A table with a column of each kind.
    static func makeTable(in database: any Database) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                CREATE TABLE things (
                    id \(.integer) NOT NULL PRIMARY KEY, number \(.integer), ratio \(.real), name \(.text) UNIQUE,
                    bytes \(.blob), CHECK (number IS NULL OR number <> 13)) \(.strict)
                """)
        }
    }

    static func insert(_ ids: ClosedRange<Int>, into database: any Database) async throws {
        try await database.write { connection in
            for id in ids { try await connection.execute("INSERT INTO things (id) VALUES (\(id))") }
        }
    }

    static func count(in database: any Database) async throws -> Int {
        try await database.read { connection in try await connection.query("SELECT count(*) FROM things")[0].get(0) }
    }
}

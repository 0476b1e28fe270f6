internal import Database

extension DatabaseConformance {
    static let constraints: [Case] = [
        Case("a unique violation names table and columns") { database in
            try await makeTables(in: database)
            try await database.write { connection in
                try await connection.execute("INSERT INTO pets (id, owner, name) VALUES (1, 1, 'Rex')")
            }
            for (statement, columns): (SQL, [String]) in [
                ("INSERT INTO pets (id, owner, name) VALUES (1, 2, 'Tom')", ["id"]),
                ("INSERT INTO pets (id, owner, name) VALUES (2, 1, 'Rex')", ["owner", "name"]),
                ("UPDATE owners SET id = 2 WHERE id = 1", ["id"]),
            ] {
                let error = try await error {
                    try await database.write { connection in try await connection.execute(statement) }
                }
                let table = columns == ["id"] && statement.text(in: .sqlite).hasPrefix("UPDATE") ? "owners" : "pets"
                try requireEqual(
                    (error as? DatabaseError)?.code, .uniqueViolation(.init(table: table, columns: columns)))
            }
        },
        Case("a partial unique index holds where its condition does") { database in
            try await database.write { connection in
                try await connection.execute(
                    "CREATE TABLE aliases (value \(.text) NOT NULL, verified \(.integer) NOT NULL) \(.strict)")
                try await connection.execute(
                    "CREATE UNIQUE INDEX aliases_verified ON aliases (value) WHERE verified = 1")
                for verified in [0, 0, 1] {
                    try await connection.execute("INSERT INTO aliases (value, verified) VALUES ('a', \(verified))")
                }
            }
            let error = try await error {
                try await database.write { connection in
                    try await connection.execute("INSERT INTO aliases (value, verified) VALUES ('a', 1)")
                }
            }
            try require((error as? DatabaseError)?.isUniqueViolation(of: "aliases", "value") == true, "\(error)")
        },
        Case("references hold, at once or at the end of the body") { database in
            try await makeTables(in: database)
            @Sendable func code(_ statements: SQL...) async throws -> DatabaseError.Code {
                try await DatabaseConformance.code {
                    try await database.write { connection in
                        for statement in statements { try await connection.execute(statement) }
                    }
                }
            }
            try requireEqual(
                try await code("INSERT INTO pets (id, owner, name) VALUES (1, 99, 'Rex')"), .foreignKeyViolation)
            try requireEqual(try await code("INSERT INTO visits (pet) VALUES (77)"), .foreignKeyViolation)
            try await database.write { connection in
                try await connection.execute("INSERT INTO visits (pet) VALUES (5)")
                try await connection.execute("INSERT INTO pets (id, owner, name) VALUES (5, 1, 'Tom')")
            }
            try requireEqual(try await code("DELETE FROM owners WHERE id = 1"), .foreignKeyViolation)
        },
        Case("checks, missing values and wrong types are told apart") { database in
            try await makeTable(in: database)
            try await makeTables(in: database)
            for (statement, expected): (SQL, DatabaseError.Code) in [
                ("INSERT INTO things (id, number) VALUES (1, 13)", .checkViolation),
                ("INSERT INTO pets (id, owner) VALUES (1, 1)", .notNullViolation),
                ("INSERT INTO things (id, number) VALUES (1, \("text"))", .typeMismatch),
            ] {
                try requireEqual(
                    try await code {
                        try await database.write { connection in try await connection.execute(statement) }
                    },
                    expected)
            }
        },
        Case("no error tells a value") { database in
            try await makeTables(in: database)
            let secret = "tell-nobody"
            for statement: SQL in [
                "INSERT INTO pets (id, owner, name) VALUES (1, 1, \(secret)), (2, 1, \(secret))",
                "INSERT INTO pets (id, owner, name) VALUES (\(secret), 1, 'Rex')",
                "INSERT INTO nothing (name) VALUES (\(secret))", "SELEKT \(secret)",
            ] {
                let error = try await error {
                    try await database.write { connection in try await connection.execute(statement) }
                }
                try require(!"\(error)".contains(secret), "\(error)")
            }
        },
    ]

    private static func makeTables(in database: any Database) async throws {
        try await database.write { connection in
            try await connection.execute("CREATE TABLE owners (id \(.integer) NOT NULL PRIMARY KEY) \(.strict)")
            try await connection.execute("INSERT INTO owners (id) VALUES (1), (2)")
            try await connection.execute(
                """
                CREATE TABLE pets (
                    id \(.integer) NOT NULL PRIMARY KEY, owner \(.integer) NOT NULL REFERENCES owners (id),
                    name \(.text) NOT NULL, UNIQUE (owner, name)) \(.strict)
                """)
            try await connection.execute(
                """
                CREATE TABLE visits (
                    pet \(.integer) NOT NULL REFERENCES pets (id) DEFERRABLE INITIALLY DEFERRED) \(.strict)
                """)
        }
    }
}

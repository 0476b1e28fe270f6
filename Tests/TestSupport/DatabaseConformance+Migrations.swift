internal import Database
internal import LatchkeyPlatform

extension DatabaseConformance {
    static let migrations: [Case] = [
        Case("migrations run once, in the order of their numbers") { database in
            let first = Migration("Test", 1, "First") { connection in
                try await connection.execute("CREATE TABLE a (id \(.integer) PRIMARY KEY) \(.strict)")
            }
            let second = Migration("Test", 2, "Second") { connection in
                try await connection.execute("ALTER TABLE a ADD COLUMN name \(.text)")
            }
            let clock = ManualClock()
            try await database.migrate([second, first], clock: clock)
            try await database.migrate([first, second], clock: clock)
            let rows = try await database.read { connection in
                try await connection.query("SELECT module, number, name, applied FROM migrations ORDER BY number")
            }
            try requireEqual(
                rows.map(\.values),
                [
                    [.text("Test"), .integer(1), .text("First"), clock.now().sqlValue],
                    [.text("Test"), .integer(2), .text("Second"), clock.now().sqlValue],
                ])
        },
        Case("a migration that fails leaves the store as it was") { database in
            let good = Migration("Test", 1, "Good") { connection in
                try await connection.execute("CREATE TABLE things (id \(.integer) PRIMARY KEY) \(.strict)")
            }
            let bad = Migration("Test", 2, "Bad") { _ in throw Refusal() }
            let error = try await error { try await database.migrate([good, bad]) }
            try require(error is Refusal, "\(error)")
            try await database.migrate([good])
            try requireEqual(try await count(in: database), 0)
        },
        Case("a migration that the program does not know is refused by name and number") { database in
            let known = Migration("Test", 1, "Known") { _ in }
            for unknown in [Migration("Test", 2, "Later") { _ in }] {
                try await database.migrate([known, unknown])
                let error = try await error { try await database.migrate([known]) } as? DatabaseError
                try requireEqual(error?.code, .newer)
                try require(error?.message.contains("Test 2 (Later)") == true, "\(error?.message ?? "")")
            }
            try await database.migrate([Migration("Other", 1, "Own") { _ in }])
            let renamed = try await code {
                try await database.migrate([known, Migration("Test", 2, "Else") { _ in }])
            }
            try requireEqual(renamed, .newer)
        },
        Case("a migration that comes too late is refused") { database in
            try await database.migrate([Migration("Test", 2, "Second") { _ in }])
            let code = try await code {
                try await database.migrate([
                    Migration("Test", 1, "First") { _ in }, Migration("Test", 2, "Second") { _ in },
                ])
            }
            try requireEqual(code, .other)
        },
    ]
}

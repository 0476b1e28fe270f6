import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct JournalStoreTests {
    @Test func `entries are found by an index, and so is what an active recovery stops`() async throws {
        let house = try await RecoveryHouse()
        let pool = house.pool.id
        let plan = try await house.database.read { connection in
            let recorder = PlanRecorder(connection)
            let store = JournalStore(recorder, pool: pool)
            _ = try await store.bounds(since: Timestamp(milliseconds: 1))
            for entity in JournaledEntity.allCases {
                _ = try await store.images(of: entity, within: (1, 2), after: "", limit: 3)
                _ = try await store.last(of: entity, "key")
            }
            _ = try await JournalStore.pool(after: "", in: recorder)
            _ = try await JournalStore.hasOld(pool.text, at: Timestamp(milliseconds: 1), in: recorder)
            _ = try await RestorationStore(recorder).isActive(pool)
            _ = try await RestorationStore(recorder).list(of: pool, before: (Timestamp(milliseconds: 1), ""), limit: 3)
            return recorder.plan
        }
        #expect(!plan.contains("SCAN journal") && !plan.contains("SCAN restorations"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE FOR GROUP"), "\(plan)")
    }

    @Test func `what triggers write down and delete is found by whole keys, however long the journal is`() async throws
    {
        let house = try await RecoveryHouse()
        let statements: [SQL] = [
            "DELETE FROM users WHERE sub = 'a'",
            "UPDATE users SET status = 'a', attributes = '{}', second_factors = '' WHERE sub = 'a'",
            "INSERT INTO users (number, sub, pool, username) VALUES (1, 'a', 'b', 'c')",
            "DELETE FROM user_groups WHERE id = 1", "UPDATE user_groups SET description = 'a' WHERE id = 1",
            "INSERT INTO user_groups (pool, name) VALUES ('a', 'b')",
            "DELETE FROM memberships WHERE sub = 'a' AND user_group = 1",
            "INSERT INTO memberships (sub, user_group) VALUES ('a', 1)",
            "UPDATE pending_attributes SET value = 'a' WHERE sub = 'a' AND attribute = 'b'",
            "INSERT INTO pending_attributes (sub, attribute, value) VALUES ('a', 'b', 'c')",
        ]
        let roots = try await house.database.read { connection in
            try await connection.query("SELECT rootpage, name FROM sqlite_schema WHERE rootpage > 0")
        }
        var names: [Int: String] = [:]
        for row in roots {
            let (page, name): (Int, String) = (try row.get(0), try row.get(1))
            names[page] = name
        }
        var seeks = 0
        for statement in statements {
            let listing = try await house.database.write { connection in
                try await connection.query("EXPLAIN \(statement)")
            }
            // The statement itself comes first, then each trigger as a program whose numbers begin anew.
            var (program, tables) = (-1, [Int: String]())
            for row in listing {
                if try row.get("addr", as: Int.self) == 0 { (program, tables) = (program + 1, [:]) }
                guard program > 0 else { continue }
                let (operation, cursor): (String, Int) = (try row.get("opcode"), try row.get("p1"))
                switch operation {
                case "OpenRead", "OpenWrite", "ReopenIdx": tables[cursor] = try names[row.get("p2", as: Int.self)]
                case "Rewind", "Last": #expect(tables[cursor] == nil, "\(statement): \(operation)")
                case "SeekGE", "SeekGT", "SeekLE", "SeekLT", "IdxGE", "IdxGT", "IdxLE", "IdxLT":
                    guard tables[cursor] == "journal_of_row" else { continue }
                    // Of `pool`, `entity` and `key`, all three.
                    #expect(try row.get("p4", as: String.self) == "3", "\(statement): \(operation)")
                    seeks += 1
                case _: break
                }
            }
            #expect(program > 0, "\(statement)")
        }
        #expect(seeks >= 2)
    }

    @Test func `what a user had last is told, not what they had before`() async throws {
        let house = try await RecoveryHouse()
        let user = try await house.fixture.confirmedUser()
        let (pool, subject) = (house.pool.id, user.subject)
        func hashes() async throws -> [SQLValue] {
            try await house.database.read { connection in
                try await JournalStore(connection, pool: pool).credentials(.passwords, of: subject)
                    .compactMap { columns in columns.first { $0.name == "phc" }?.value }
            }
        }
        #expect(try await hashes() == [])
        for hash in ["first", "second"] {
            try await house.database.write { connection in
                try await connection.execute("UPDATE passwords SET phc = \(hash)")
            }
            try await house.past { try await house.pool.deleteUser("alice") }
            #expect(try await hashes() == [.text(hash)])
            // The same user, back by hand.
            try await house.database.write { connection in
                _ = try await UserStore(connection: connection, pool: house.pool).insertRow(of: user)
                try await JournalStore(connection, pool: pool).restoreCredentials(of: subject)
            }
            #expect(try await house.count("passwords") == 1)
        }
    }
}

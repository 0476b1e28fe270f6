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

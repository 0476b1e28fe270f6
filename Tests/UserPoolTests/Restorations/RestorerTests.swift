import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct RestorerTests {
    /// Users by the row, in numbers. Their own numbers are of no meaning here.
    private func insert(_ word: String, from first: Int, _ count: Int, in house: RecoveryHouse) async throws {
        let pool = house.pool.id.text
        try await house.database.write { connection in
            try await connection.execute(
                """
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                INSERT INTO users (number, sub, pool, username, username_key, status, enabled, attributes, created, modified)
                SELECT \(first) + i, printf('00000000-0000-4000-8000-%012d', \(first) + i), \(pool), \(word) || i,
                    \(word) || i, 'CONFIRMED', 1, '{}', 0, 0 FROM n
                """)
        }
    }

    /// A pool of 250 users, all of whom others have taken the places of since.
    private func crowd() async throws -> RecoveryHouse {
        let house = try await RecoveryHouse()
        try await insert("old-", from: 0, 250, in: house)
        try await house.past {
            try await house.database.write { connection in try await connection.execute("DELETE FROM users") }
            try await insert("new-", from: 1000, 250, in: house)
        }
        return house
    }

    @Test func `many rows go in small transactions, and the next process goes on where the last one ended`()
        async throws
    {
        let house = try await crowd()
        let (pool, services) = (house.pool, house.pools.services)
        let begun = try await house.begin(in: pool)
        // Each step is another process's, which ends then.
        var steps = 0
        while try await Restorer(services: services, whenOver: { _ in }).step() { steps += 1 }
        #expect(steps > 5)
        let preview = try await house.pools.restoration(begun.id, of: pool)
        #expect(preview.preview?.users == Restoration.Changes(created: 250, updated: 0, deleted: 250))
        try await house.database.write { connection in
            try await connection.execute("UPDATE restorations SET status = 'RESTORING'")
        }
        var (most, last) = (0, 0)
        func names() async throws -> Set<String> { Set(try await house.rows("users", "username")) }
        var known = try await names()
        while try await Restorer(services: services, whenOver: { _ in }).step() {
            let now = try await names()
            most = max(most, now.symmetricDifference(known).count)
            (known, last) = (now, last + 1)
        }
        #expect(most <= RestorationWork.batch && last > 5)
        #expect(try await names().count == 250)
        #expect(try await pool.user("old-7").username.text == "old-7")
        #expect(try await house.pools.restoration(begun.id, of: pool).status == .completed)
    }

    @Test func `a process that ends in the middle leaves a recovery that the next one ends by itself`() async throws {
        let house = try await crowd()
        let begun = try await house.begin(in: house.pool)
        try await house.pools.restorer.finish()
        try await house.database.write { connection in
            try await connection.execute("UPDATE restorations SET status = 'RESTORING'")
        }
        #expect(try await Restorer(services: house.pools.services, whenOver: { _ in }).step())
        let fixture = house.fixture
        let next = try await UserPools(
            database: house.database, configuration: UserPoolConfiguration(publicURL: "http://127.0.0.1:9229"),
            masterKey: fixture.masterKey, passwords: fixture.hasher, messages: fixture.outbox,
            keyGenerator: TestKeys.generator(), clock: fixture.clock, log: .silent)
        try await next.restorer.finish()
        #expect(try await next.restoration(begun.id, of: next.pool(house.pool.id)).status == .completed)
        #expect(try await next.pool(house.pool.id).user("old-250").username.text == "old-250")
    }

    @Test func `each pool has its turn, and one whose journal is damaged ends with the reason and holds up no other`()
        async throws
    {
        let house = try await RecoveryHouse()
        var pools: [Pool] = []
        for number in 0..<3 {
            let pool = try await house.pools.createPool(PoolChange(name: "pool \(number)"))
            pools.append(pool)
            _ = try await pool.createUser(CreateUserRequest(username: "early", invitation: .suppress))
        }
        let others = pools.sorted { $0.id.text < $1.id.text }
        try await house.past {
            for pool in others {
                try await pool.deleteUser("early")
                _ = try await pool.createUser(CreateUserRequest(username: "late", invitation: .suppress))
            }
        }
        let damaged = others[0].id.text
        try await house.database.write { connection in
            try await connection.execute(
                "UPDATE journal SET before = ',sub=i1' WHERE pool = \(damaged) AND before IS NOT NULL AND entity = 2"
            )
        }
        var begun: [Restoration] = []
        for pool in others { begun.append(try await house.begin(in: pool)) }
        func states() async throws -> [Restoration] {
            var states: [Restoration] = []
            for (pool, restoration) in zip(others, begun) {
                states.append(try await house.pools.restoration(restoration.id, of: pool))
            }
            return states
        }
        let restorer = Restorer(services: house.pools.services, whenOver: { _ in })
        // One round: the first fails, each of the others has come one step on.
        for _ in others { #expect(try await restorer.step()) }
        var now = try await states()
        #expect(now.map(\.status) == [.generationFailed, .generating, .generating])
        #expect(now.map(\.step) == [0, 1, 1])
        #expect(now[0].reason?.contains("journal") == true)
        try await restorer.finish()
        now = try await states()
        #expect(now.map(\.status) == [.generationFailed, .generated, .generated])
        // A pool whose recovery failed takes writes, and can begin another.
        _ = try await others[0].createUser(CreateUserRequest(username: "bob", invitation: .suppress))
        _ = try await house.pools.initiateRestoration(of: others[0], to: house.moment)
        #expect(await code { try await others[1].deleteUser("late") } == .recoveryInProgress)

        // The same once there is something to apply.
        let second = others[1].id.text
        try await house.database.write { connection in
            try await connection.execute(
                "UPDATE restorations SET status = 'RESTORING' WHERE status = 'PREVIEW_GENERATED'")
            try await connection.execute(
                "UPDATE journal SET before = ',sub=' WHERE pool = \(second) AND before IS NOT NULL AND entity = 2")
        }
        try await restorer.finish()
        #expect(try await states().map(\.status) == [.generationFailed, .aborted, .completed])
        #expect(try await others[2].user("early").username.text == "early")
        _ = try await others[1].createUser(CreateUserRequest(username: "carol", invitation: .suppress))
    }

    @Test(
        arguments: [
            "UPDATE journal SET before = ',sub=q' WHERE entity = 3 AND before IS NOT NULL",
            "UPDATE journal SET key = 'x' WHERE entity = 3", "UPDATE journal SET key = 'x' WHERE entity = 4",
            "UPDATE journal SET key = 'x' WHERE entity = 1",
            "UPDATE journal SET before = ',name=q' WHERE entity = 1 AND before IS NOT NULL",
            "UPDATE journal SET before = ',phc=q' WHERE entity = 5",
        ] as [SQL])
    func `a preview meets what is damaged, before anything is taken away`(damage: SQL) async throws {
        let house = try await RecoveryHouse()
        let pool = house.pool
        let alice = try await house.fixture.confirmedUser()
        try await house.fixture.confirmedUser("bob")
        _ = try await pool.createGroup("staff")
        try await pool.addUser("bob", toGroup: "staff")
        try await house.past {
            try await pool.deleteUser("bob")
            _ = try await pool.updateGroup("staff", GroupChange(description: "other"))
            try await pool.addUser("alice", toGroup: "staff")
            try await house.database.write { connection in
                try await connection.execute(
                    """
                    INSERT INTO pending_attributes (sub, attribute, value)
                    VALUES (\(alice.subject.text), 'email', 'a@elsewhere.example')
                    """)
            }
        }
        let changed = try await house.database.write { connection in try await connection.execute(damage) }
        #expect(changed > 0)
        let restoration = try await house.preview()
        #expect(restoration.status == .generationFailed)
        #expect(restoration.reason?.contains("journal") == true)
        #expect(try await house.count("pending_attributes") == 1)
    }

    @Test func `what nobody decides about within a day is given up`() async throws {
        let house = try await RecoveryHouse(["UserPoolTier": "PLUS"])
        try await house.past {}
        let restoration = try await house.preview()
        house.fixture.clock.advance(by: Restoration.patience - .milliseconds(1))
        try await house.pools.restorer.round()
        #expect(await code { try await house.fixture.confirmedUser() } == .recoveryInProgress)
        house.fixture.clock.advance(by: .milliseconds(1))
        try await house.pools.restorer.round()
        try await house.fixture.confirmedUser()
        #expect(try await house.pools.restoration(restoration.id, of: house.pool).status == .expired)
        _ = try await house.pools.initiateRestoration(of: house.pool, to: house.moment)
    }

    @Test func `the journal goes as far back as the plan, in small steps, and no further than it is complete`()
        async throws
    {
        let house = try await RecoveryHouse()
        try await insert("user-", from: 0, 2 * Restorer.pruned + 10, in: house)
        try await house.past {
            _ = try await house.database.write { connection in
                try await connection.execute("DELETE FROM users WHERE username = 'user-1'")
            }
        }
        let all = try await house.count("journal")
        try await house.pools.restorer.round()
        #expect(try await house.count("journal") == all)
        house.fixture.clock.set(house.moment + .seconds(86_400))
        let writes = house.database.statistics.writes
        try await house.pools.restorer.round()
        #expect(house.database.statistics.writes - writes >= 3)
        // The deletion is an hour younger than the rest.
        #expect(try await house.rows("journal", "key").count == 1)
        let (pool, moment) = (house.pool, house.moment)
        #expect(
            try await house.database.read { try await JournalStore($0, pool: pool.id).since() } == moment)
        // A greater plan does not bring back what is gone.
        let greater = try await house.pools.updatePool(
            pool.id, PoolChange(name: "hotel", document: ["UserPoolTier": "PLUS"]))
        #expect(
            await text { try await house.pools.initiateRestoration(of: greater, to: moment - .milliseconds(1)) }
                == "The user pool was not on the required feature plan at the restore timestamp.")
        _ = try await house.pools.initiateRestoration(of: greater, to: moment)
        // While it is set back, nothing of it goes.
        house.fixture.clock.advance(by: .seconds(15 * 86_400))
        try await house.database.write { connection in
            try await connection.execute("UPDATE restorations SET expires = \(Timestamp(milliseconds: .max))")
        }
        try await house.pools.restorer.round()
        #expect(try await house.count("journal") == 1)
    }

    @Test func `a pool whose plan has no recoveries has no journal, and one that loses them loses it`() async throws {
        let house = try await RecoveryHouse(["UserPoolTier": "LITE"])
        try await house.fixture.confirmedUser()
        #expect(try await house.count("journal") == 0)
        func change(_ tier: JSONValue) async throws -> Pool {
            try await house.pools.updatePool(house.pool.id, PoolChange(name: "hotel", document: ["UserPoolTier": tier]))
        }
        let pool = try await change("ESSENTIALS")
        try await pool.updateAttributes(of: "alice", [("name", "A")])
        #expect(try await house.count("journal") == 1)
        #expect(
            await code {
                try await house.pools.initiateRestoration(of: pool, to: house.fixture.clock.now() - .seconds(900))
            }
                == .invalidParameter)
        let lite = try await change("LITE")
        try await lite.updateAttributes(of: "alice", [("name", "B")])
        #expect(try await house.count("journal") == 1)
        try await house.pools.restorer.round()
        #expect(try await house.count("journal") == 0)
        #expect(try await house.count("journals") == 0)
    }

    @Test func `the journal of a pool goes with it`() async throws {
        let house = try await RecoveryHouse()
        let other = try await house.pools.createPool(PoolChange(name: "other"))
        _ = try await other.createUser(CreateUserRequest(username: "bob", invitation: .suppress))
        try await house.fixture.confirmedUser()
        try await house.pools.deletePool(house.pool.id)
        try await house.pools.removal.finish()
        #expect(Set(try await house.rows("journal", "pool")) == ["\([SQLValue.text(other.id.text)])"])
        #expect(try await house.count("journals") == 1)
    }
}

import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct RestorerTests {
    /// Puts what a user can have into the store, by the rows.
    private func furnish(_ user: User, in house: RecoveryHouse, password: String = "phc") async throws {
        let (subject, pool) = (user.subject.text, house.pool.id.text)
        try await house.database.write { connection in
            for statement: SQL in [
                """
                INSERT INTO passwords (sub, phc, srp_salt, srp_verifier, set_at)
                VALUES (\(subject), \(password), 'salt', \([0, 1, 255] as [UInt8]), 5)
                """,
                "INSERT INTO former_passwords (sub, number, phc) VALUES (\(subject), 1, 'old')",
                """
                INSERT INTO software_tokens (sub, secret, name, verified, last_step)
                VALUES (\(subject), \([7, 8] as [UInt8]), 'phone', 1, 40)
                """,
                """
                INSERT INTO passkeys (
                    pool, credential, sub, public_key, sign_count, backup_eligible, backed_up, relying_party, aaguid, name,
                    transports, created)
                VALUES (\(pool), \(Array(subject.utf8)), \(subject), \([1] as [UInt8]), 3, 1, 0, 'a.example',
                    \([UInt8](repeating: 0, count: 16)), 'key', '[]', 4)
                """,
            ] { try await connection.execute(statement) }
        }
    }

    private func user(_ name: String, in house: RecoveryHouse) async throws -> User? {
        let pool = house.pool
        return try await house.database.read { connection in
            try await UserStore(connection: connection, pool: pool).find(name)
        }
    }

    private func delete(_ name: String, in house: RecoveryHouse) async throws { try await house.pool.deleteUser(name) }

    @Test func `a pool is set back to what it was, and only what changed is touched`() async throws {
        let house = try await RecoveryHouse(["AliasAttributes": ["email"], "UserPoolTier": "PLUS"])
        let names = ["kept", "deleted", "changed", "disabled", "renewed"]
        for name in names {
            let user = try await house.fixture.user(
                name, ["email": "\(name)@hotel.example", "email_verified": "true"], in: house.pool)
            try await furnish(user, in: house)
        }
        for name in ["guests", "staff", "night"] {
            _ = try await house.pool.createGroup(name, GroupChange(precedence: 3))
            for member in ["kept", "deleted"] { try await house.pool.addUser(member, toGroup: name) }
        }
        var before: [JournaledEntity: [[SQLValue]]] = [:]
        for entity in JournaledEntity.allCases { before[entity] = try await house.rows(entity) }

        try await house.past {
            try await delete("deleted", in: house)
            let guest = try await house.fixture.user("guest", ["email": "guest@hotel.example"], in: house.pool)
            try await furnish(guest, in: house)
            try await house.pool.updateAttributes(
                of: "changed", [("email", "other@hotel.example"), ("email_verified", "true"), ("name", "Anna")])
            try await house.pool.disableUser("disabled")
            let renewed = try #require(try await user("renewed", in: house)).subject.text
            try await house.database.write { connection in
                try await connection.execute("UPDATE passwords SET phc = 'new', set_at = 6 WHERE sub = \(renewed)")
                try await connection.execute("DELETE FROM software_tokens WHERE sub = \(renewed)")
                // What each use writes is no change.
                try await connection.execute("UPDATE passkeys SET sign_count = 9 WHERE sub = \(renewed)")
            }
            try await house.fixture.pools.deleteGroup("guests", of: house.pool)
            try await house.fixture.pools.removal.finish()
            try await house.fixture.pools.deleteGroup("night", of: house.pool)
            _ = try await house.pool.createGroup("guests", GroupChange())
            try await house.pool.removeUser("kept", fromGroup: "staff")
            try await house.pool.addUser("changed", toGroup: "staff")
            // The name of somebody who is to come back.
            try await house.fixture.user("deleted", in: house.pool)
        }

        let restoration = try await house.preview()
        #expect(restoration.status == .generated)
        let preview = try #require(restoration.preview)
        #expect(preview.users == Restoration.Changes(created: 1, updated: 2, deleted: 2))
        #expect(preview.groups == Restoration.Changes(created: 2, updated: 0, deleted: 1))
        #expect(preview.factors == Restoration.Changes(created: 2, updated: 0, deleted: 1))
        #expect(preview.passkeys == Restoration.Changes(created: 1, updated: 0, deleted: 1))

        _ = try await house.fixture.pools.startRestoration(restoration.id, of: house.pool)
        try await house.fixture.pools.restorer.finish()
        #expect(try await house.fixture.pools.restoration(restoration.id, of: house.pool).status == .completed)
        for entity in JournaledEntity.allCases where entity != .passwords && entity != .passkeys {
            #expect(try await house.rows(entity) == before[entity], "\(entity)")
        }
        // Who has changed the password since keeps the new one, and a count of uses does not go back.
        let after = try await house.rows(.passwords)
        #expect(after.count == before[.passwords]?.count)
        #expect(after.filter { $0.contains(.text("new")) }.count == 1)
        #expect(try await house.rows(.passkeys).filter { $0.contains(.integer(9)) }.count == 1)
        #expect(try await user("deleted@hotel.example", in: house)?.username.text == "deleted")
        #expect(try await user("other@hotel.example", in: house) == nil)
        #expect(try await user("guest", in: house) == nil)
        _ = try await house.fixture.user("next", in: house.pool)
        // What was to be cleared away of the group that is back stays.
        try await house.fixture.pools.removal.finish()
        #expect(try await house.rows(.memberships) == before[.memberships])
    }

    @Test func `meanwhile users cannot be written and can sign in`() async throws {
        let house = try await RecoveryHouse()
        let user = try await house.fixture.user("alice", in: house.pool)
        try await house.past {}
        let restoration = try await house.preview()
        #expect(await code { try await house.pool.deleteUser("alice") } == .operationNotEnabled)
        #expect(await code { try await house.pool.disableUser("alice") } == .operationNotEnabled)
        #expect(
            await code {
                _ = try await house.pool.createUser(CreateUserRequest(username: "bob", invitation: .suppress))
            } == .operationNotEnabled)
        #expect(
            await code { try await house.pool.setPassword(of: "alice", to: Secret("Passw0rd!"), permanent: true) }
                == .operationNotEnabled)
        // What a use of a factor writes goes on.
        try await house.pool.services.database.write { connection in
            try await connection.execute("UPDATE software_tokens SET last_step = 5 WHERE sub = \(user.subject.text)")
        }
        let other = try await house.fixture.pool()
        try await house.fixture.user("carol", in: other)
        let cancelled = try await house.fixture.pools.cancelRestoration(restoration.id, of: house.pool)
        #expect(cancelled.status == .cancelled)
        try await house.pool.disableUser("alice")
        #expect(
            await code { _ = try await house.fixture.pools.startRestoration(restoration.id, of: house.pool) }
                == .invalidParameter)
    }

    @Test func `what nobody decides about within a day is given up`() async throws {
        let house = try await RecoveryHouse(["UserPoolTier": "PLUS"])
        try await house.past {}
        let restoration = try await house.preview()
        house.fixture.clock.advance(by: Restoration.patience)
        try await house.fixture.pools.restorer.round()
        try await house.fixture.user("bob", in: house.pool)
        let found = try await house.fixture.pools.restoration(restoration.id, of: house.pool)
        #expect(found.status == .expired)
        _ = try await house.fixture.pools.initiateRestoration(of: house.pool, to: house.moment)
    }

    @Test func `many rows go in small transactions, and the next process goes on where the last one ended`()
        async throws
    {
        let house = try await RecoveryHouse()
        let pool = house.pool
        func insert(_ word: String, from first: Int, _ count: Int) async throws {
            try await house.database.write { connection in
                try await connection.execute(
                    """
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                    INSERT INTO users (
                        sub, pool, username, username_key, status, enabled, attributes, created, modified)
                    SELECT printf('00000000-0000-4000-8000-%012d', \(first) + i), \(pool.id.text), \(word) || i,
                        \(word) || i, 'CONFIRMED', 1, '{}', 0, 0 FROM n
                    """)
            }
        }
        try await insert("old-", from: 0, 250)
        func subjects() async throws -> [[SQLValue]] {
            try await house.database.read { connection in
                try await connection.query("SELECT sub, username FROM users ORDER BY sub").map(\.values)
            }
        }
        let before = try await subjects()
        try await house.past {
            try await house.database.write { connection in try await connection.execute("DELETE FROM users") }
            try await insert("new-", from: 1000, 250)
        }
        let restoration = try await house.preview()
        #expect(restoration.preview?.users.created == 250)
        #expect(restoration.preview?.users.deleted == 250)
        let writes = house.database.statistics.writes
        _ = try await house.fixture.pools.startRestoration(restoration.id, of: pool)
        let next = Restorer(services: house.fixture.pools.services) { _ in }
        try await next.finish()
        #expect(try await subjects() == before)
        #expect(try await user("old-7", in: house) != nil)
        #expect(house.database.statistics.writes - writes >= 2 * 250 / Restorer.batch)
        #expect(try await house.fixture.pools.restoration(restoration.id, of: pool).status == .completed)
    }

    @Test func `the journal forgets what nobody can be set back by, and goes with its pool`() async throws {
        let house = try await RecoveryHouse()
        try await house.fixture.user("alice", in: house.pool)
        #expect(try await house.journal() > 0)
        try await house.fixture.pools.restorer.round()
        func entries() async throws -> Int {
            try await house.database.read { connection in try await connection.query("SELECT 1 FROM journal").count }
        }
        #expect(try await entries() == 1)
        let other = try await house.fixture.pool()
        try await house.fixture.user("bob", in: other)
        try await house.fixture.pools.deletePool(other.id)
        try await house.fixture.pools.removal.finish()
        #expect(try await entries() == 1)
        house.fixture.clock.advance(by: Restoration.longestJournal + .seconds(60))
        try await house.fixture.pools.restorer.round()
        #expect(try await entries() == 0)
    }

    @Test func `a sign-in writes nothing into the journal`() async throws {
        let house = try await SignInFixture()
        func entries() async throws -> Int {
            try await house.database.read { connection in try await connection.query("SELECT 1 FROM journal").count }
        }
        try await house.confirmedUser()
        let before = try await entries()
        #expect(before > 0)
        _ = try await house.signIn()
        #expect(try await entries() == before)
    }

    @Test func `the journal knows every column of the tables that it tells of`() async throws {
        let house = try await RecoveryHouse(["AliasAttributes": ["email"]])
        let user = try await house.fixture.user(
            "alice", ["email": "a@hotel.example", "email_verified": "true"], in: house.pool)
        try await furnish(user, in: house)
        _ = try await house.pool.createGroup("staff", GroupChange())
        try await house.pool.addUser("alice", toGroup: "staff")
        for entity in JournaledEntity.allCases {
            let query: SQL = "SELECT * FROM \(identifier: entity.table) LIMIT 1"
            let row = try await house.database.read { connection in try await connection.first(query) }
            #expect(
                row?.columns.filter { $0 != "number" || entity != .users } == entity.columns.map(\.name), "\(entity)")
        }
    }
}

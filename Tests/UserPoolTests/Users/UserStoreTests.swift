import Database
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct UserStoreTests {
    @Test func `a user is read as written`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["Schema": [["Name": "tier", "AttributeDataType": "String"]]])
        let attributes: Attributes = ["email": "a@x", "custom:tier": "q\"uo\\te\n", "name": "Ünï用户-🔑"]
        let user = try await fixture.user("Ünï用户-🔑", attributes, status: .forceChangePassword, in: pool)
        #expect(try await pool.user("Ünï用户-🔑") == user)
        #expect(user.attributes == attributes)
        #expect(user.shownAttributes.names.first == "sub")
        var changed = user
        changed.isEnabled = false
        changed.status = .confirmed
        changed.modified = user.modified + .seconds(60)
        let written = changed
        try await fixture.database.write { connection in
            try await UserStore(connection: connection, pool: pool).update(written)
        }
        #expect(try await pool.user("Ünï用户-🔑") == written)
    }

    @Test func `a name leads to the row without the index of names`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.user("alice", in: pool)
        let plan = try await fixture.database.read { connection in
            let recorder = PlanRecorder(connection)
            _ = try await UserStore(connection: recorder, pool: pool).find("alice")
            return recorder.plan
        }
        #expect(plan.contains("SEARCH u USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
        #expect(!plan.contains("sqlite_autoindex_users_2"), "\(plan)")
        #expect(!plan.contains("SCAN"), "\(plan)")
    }

    @Test func `an alias leads to the row without an index of aliases`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["email", "phone_number"]])
        let plan = try await fixture.database.read { connection in
            let recorder = PlanRecorder(connection)
            _ = try await UserStore(connection: recorder, pool: pool).find("a@x.org")
            return recorder.plan
        }
        #expect(plan.contains("SEARCH a USING PRIMARY KEY (pool=? AND kind=? AND value_key=?)"), "\(plan)")
        #expect(!plan.contains("SCAN"), "\(plan)")
    }

    @Test func `an export walks users in the order of their places`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let plan = try await fixture.database.read { connection in
            let recorder = PlanRecorder(connection)
            _ = try await UserStore(connection: recorder, pool: pool).users(after: "0", limit: 10)
            return recorder.plan
        }
        #expect(plan.contains("USING INDEX sqlite_autoindex_users_1 (sub>?)"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }

    @Test func `names whose numbers are the same are users of their own`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let number = UserNumber(
            of: "bob", in: pool.id, range: pool.userRange, masterKey: pool.services.masterKey)
        // Another user lies where Bob would.
        let stranger = try await fixture.user("stranger", in: pool)
        try await fixture.database.write { connection in
            try await connection.execute(
                "UPDATE users SET number = \(number.value) WHERE sub = \(stranger.subject.text)")
            try await UserStore(connection: connection, pool: pool).noteDisplaced(number, "stranger")
        }
        #expect(await code { try await pool.user("bob") } == .userNotFound)
        for _ in 0..<2 {
            let bob = try await fixture.user("bob", in: pool)
            #expect(try await pool.user("bob") == bob)
            #expect(try await pool.user("stranger") == stranger)
            #expect(await code { try await fixture.user("bob", in: pool) } == .usernameExists)
            #expect(try await displaced(fixture) == 2)
            #expect(try await Set(pool.users().elements.map(\.subject)) == [bob.subject, stranger.subject])
            #expect(try await pool.users().elements.count == 2)
            try await fixture.database.write { connection in
                try await UserStore(connection: connection, pool: pool).delete(bob.subject)
            }
            #expect(await code { try await pool.user("bob") } == .userNotFound)
            #expect(try await displaced(fixture) == 1)
        }
        // Who was displaced stays findable when the place becomes free, and keeps the name.
        let bob = try await fixture.user("bob", in: pool)
        try await fixture.database.write { connection in
            try await UserStore(connection: connection, pool: pool).delete(stranger.subject)
        }
        #expect(try await pool.user("bob") == bob)
        #expect(await code { try await fixture.user("bob", in: pool) } == .usernameExists)
        #expect(try await displaced(fixture) == 1)
    }

    private func displaced(_ fixture: PoolFixture) async throws -> Int {
        try await fixture.database.read { connection in
            try await connection.first("SELECT count(*) FROM displaced_users")?.get(0) ?? 0
        }
    }

    @Test func `USR-15 a name is kept byte for byte and found in either composition`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.user("Jose\u{301}", in: pool)
        let found = try await pool.user("Jos\u{e9}")
        #expect(found.username.text.utf8.elementsEqual("Jose\u{301}".utf8))
        #expect(await code { try await fixture.user("Jos\u{e9}", in: pool) } == .usernameExists)
    }

    @Test func `USR-01 where case is ignored, one name in any case is one user`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool([
            "UsernameConfiguration": ["CaseSensitive": false], "UsernameAttributes": ["email"],
        ])
        let user = try await fixture.user("Test@Test.com", in: pool)
        #expect(await code { try await fixture.user("test@test.com", in: pool) } == .usernameExists)
        #expect(try await pool.user("TEST@test.COM") == user)
        #expect(user.attributes["email"] == "Test@Test.com")

        let strict = try await fixture.pool()
        try await fixture.user("Bob", in: strict)
        try await fixture.user("bob", in: strict)
        #expect(await code { try await strict.user("BOB") } == .userNotFound)
    }

    @Test func `USR-04 where users sign up with an address, they are named by their sub`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": ["email"]])
        let user = try await fixture.user("dev@x.org", in: pool)
        #expect(user.username.text == user.subject.text)
        #expect(user.shownAttributes["sub"] == user.subject.text)
        #expect(user.shownAttributes["email"] == "dev@x.org")
        #expect(try await pool.user("dev@x.org") == user)
        #expect(try await pool.user(user.subject.text) == user)
    }

    @Test func `USR-07 an address is no name unless the pool says so`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.user("bob", ["email": "bob@x", "email_verified": "true"], in: pool)
        #expect(await code { try await pool.user("bob@x") } == .userNotFound)
    }

    @Test func `USR-09 the sub always finds its user, of this pool only`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let other = try await fixture.pool()
        let user = try await fixture.user("bob", in: pool)
        #expect(try await pool.user(user.subject.text) == user)
        #expect(try await pool.user(user.subject.text.uppercased()) == user)
        #expect(await code { try await other.user(user.subject.text) } == .userNotFound)
        #expect(await code { try await other.user("bob") } == .userNotFound)
        #expect(await code { try await fixture.user(user.subject.text, in: pool) } == .usernameExists)
        try await fixture.user("bob", in: other)
    }

    @Test func `USR-11 an address is unique as an alias only`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["preferred_username"]])
        let shared: Attributes = ["email": "both@x", "email_verified": "true"]
        try await fixture.user("username1", shared, in: pool)
        try await fixture.user("username2", shared, in: pool)
    }

    @Test func `an alias finds its user once it is verified and the user confirmed`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["email", "preferred_username"]])
        var bob = try await fixture.user(
            "bob", ["email": "bob@x", "preferred_username": "Bobby"], status: .unconfirmed, in: pool)
        #expect(await code { try await pool.user("bob@x") } == .userNotFound)
        #expect(await code { try await pool.user("Bobby") } == .userNotFound)
        bob.status = .confirmed
        try await fixture.update(bob, in: pool)
        #expect(try await pool.user("Bobby") == bob)
        #expect(await code { try await pool.user("bob@x") } == .userNotFound)
        bob.attributes["email_verified"] = "true"
        try await fixture.update(bob, in: pool)
        #expect(try await pool.user("bob@x") == bob)
        bob.attributes["preferred_username"] = "Robert"
        bob.attributes["email_verified"] = "false"
        try await fixture.update(bob, in: pool)
        for former in ["bob@x", "Bobby"] {
            #expect(await code { try await pool.user(former) } == .userNotFound)
        }
        #expect(try await pool.user("Robert") == bob)
    }

    @Test func `USR-12 a live alias belongs to one user, until it is forced to another`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["email"]])
        let attributes: Attributes = ["email": "e@x", "email_verified": "true"]
        try await fixture.user("bob", attributes, in: pool)
        var alice = try await fixture.user("alice", attributes, status: .unconfirmed, in: pool)
        alice.status = .confirmed
        let confirmed = alice
        #expect(await code { try await fixture.update(confirmed, in: pool) } == .aliasExists)
        #expect(try await pool.user("alice").status == .unconfirmed)
        #expect(try await pool.user("e@x").username.text == "bob")

        try await fixture.update(confirmed, forcing: [.email], in: pool)
        #expect(try await pool.user("e@x").username.text == "alice")
        let bob = try await pool.user("bob")
        #expect(bob.attributes["email"] == "e@x")
        #expect(bob.attributes["email_verified"] == "false")
    }

    @Test func `the address that a user signed up with is not taken by force`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": ["email"]])
        let owner = try await fixture.user("e@x", in: pool)
        let thief = try pool.newUser(
            "e@x", [("email_verified", "true")], status: .confirmed, by: .administrator, requiringAttributes: false)
        let outcome = await code {
            try await fixture.database.write { connection in
                try await UserStore(connection: connection, pool: pool).insert(thief, forcing: [.email])
            }
        }
        #expect(outcome == .usernameExists)
        #expect(try await pool.user("e@x") == owner)
    }

    @Test func `a preferred username and a username are never two users' name`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["preferred_username"]])
        try await fixture.user("bob", in: pool)
        #expect(
            await code { try await fixture.user("eve", ["preferred_username": "bob"], in: pool) } == .aliasExists)
        try await fixture.user("ann", ["preferred_username": "annie"], in: pool)
        #expect(await code { try await fixture.user("annie", in: pool) } == .usernameExists)
        #expect(try await pool.user("annie").username.text == "ann")
        try await fixture.user("cat", ["preferred_username": "cat"], in: pool)
    }

    @Test func `USR-17 an address with a dotless i is nobody's, and no message goes there`() async throws {
        let fixture = try await SignInFixture(pool: [
            "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
            "UsernameConfiguration": ["CaseSensitive": false],
        ])
        try await fixture.confirmedUser("mike@example.org", [("email_verified", "true")])
        for address in ["m\u{131}ke@example.org", "M\u{130}KE@example.org"] {
            _ = try? await fixture.pool.forgotPassword(of: address, secretHash: nil, through: fixture.client)
        }
        #expect(try await fixture.messages().isEmpty)
        _ = try await fixture.pool.forgotPassword(of: "MIKE@example.ORG", secretHash: nil, through: fixture.client)
        #expect(try await fixture.messages().map(\.destination) == ["mike@example.org"])
    }

    @Test func `of sixteen sign-ups of one name at once, one comes through`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": ["email"]])
        let outcomes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<16 {
                group.addTask { await code { try await fixture.user("one@x", in: pool) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.count { $0 == .usernameExists } == 15)
        #expect(try await pool.users().elements.count == 1)
    }

    @Test func `finding a user takes one statement, whoever is looked for`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["email"]])
        let user = try await fixture.user("bob", ["email": "bob@x", "email_verified": "true"], in: pool)
        for name in ["bob", "bob@x", user.subject.text, "nobody", "nobody@x", "a b\0'\";--"] {
            let before = fixture.database.statistics
            _ = try? await pool.user(name)
            #expect((fixture.database.statistics - before).statements == 1)
        }
    }

    @Test func `a deleted user leaves nothing, and the next of that name is another`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": ["email"]])
        let user = try await fixture.user("a@x", in: pool)
        try await fixture.database.write { connection in
            try await UserStore(connection: connection, pool: pool).delete(user.subject)
        }
        let aliases = try await fixture.database.read { connection in
            try await connection.query("SELECT 1 FROM aliases").count
        }
        #expect(aliases == 0)
        #expect(try await fixture.user("a@x", in: pool).subject != user.subject)
    }
}

extension PoolFixture {
    func update(_ user: User, forcing: Set<ContactAttribute> = [], in pool: Pool) async throws {
        try await database.write { connection in
            try await UserStore(connection: connection, pool: pool).update(user, forcing: forcing)
        }
    }
}

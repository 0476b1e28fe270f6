import Database
import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct UserStoreTryInsertTests {
    @Test func `a user whose name or alias is taken is not added, in part neither, and others are in the same breath`()
        async throws
    {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["email", "preferred_username"]])
        let owner = try await fixture.user(
            "alice", ["email": "a@example.org", "email_verified": "true", "preferred_username": "ally"], in: pool)
        let verdicts = try await fixture.database.write { connection in
            let store = UserStore(connection: connection, pool: pool)
            var verdicts: [UserPoolError.Code?] = []
            let users: [(String, Attributes)] = [
                ("alice", [:]), ("bob", ["email": "a@example.org", "email_verified": "true"]),
                (owner.subject.text, [:]), ("ally", [:]), ("carol", ["preferred_username": "alice"]),
                ("dave", ["preferred_username": "ally", "email": "d@example.org", "email_verified": "true"]),
                ("erin", ["email": "a@example.org"]),
                ("frank", ["email": "d@example.org", "email_verified": "true", "preferred_username": "frank"]),
            ]
            for (name, attributes) in users {
                let user = try pool.newUser(
                    name, Array(attributes), status: .confirmed, by: .administrator, requiringAttributes: false)
                verdicts.append(try await store.tryInsert(user))
            }
            return verdicts
        }
        let expected: [UserPoolError.Code?] = [
            .usernameExists, .aliasExists, .usernameExists, .usernameExists, .aliasExists, .aliasExists, nil, nil,
        ]
        #expect(verdicts == expected)
        #expect(try await pool.estimatedUserCount() == 3)
        #expect(try await pool.user("d@example.org").username.text == "frank")
        #expect(await code { try await pool.user("dave") } == .userNotFound)
    }

    @Test func `where users are named by their address, it is the name that is taken`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": ["email"]])
        try await fixture.user("a@example.org", in: pool)
        let again = try pool.newUser(
            "a@example.org", [], status: .confirmed, by: .administrator, requiringAttributes: false)
        let verdict = try await fixture.database.write { connection in
            try await UserStore(connection: connection, pool: pool).tryInsert(again)
        }
        #expect(verdict == .usernameExists)
        #expect(try await pool.estimatedUserCount() == 1)
    }
}

import Database
import LatchkeyJSON
import TestSupport
import Testing

@testable import UserPool

struct PoolFirstFactorsTests {
    private func isUntouched(_ user: User, of pool: Pool, in fixture: SignInFixture) async throws -> Bool {
        try await fixture.database.read { try await pool.isUntouched(user.subject, in: $0) }
    }

    @Test func `an account with anything that somebody has come in with is not untouched, session or none`()
        async throws
    {
        let fixture = try await SignInFixture.choice()
        let pool = fixture.pool
        let user = try await pool.createUser(
            CreateUserRequest(
                username: "alice", attributes: SignInFixture.email(verified: false), invitation: .suppress))
        #expect(try await isUntouched(user, of: pool, in: fixture))
        #expect(try await fixture.asked().available == [.emailOTP])
        try await fixture.database.write { connection in
            try await connection.execute(
                """
                INSERT INTO devices (device, sub, salt, verifier, remembered, created, modified, authenticated)
                VALUES ('device', \(user.subject.text), 'salt', \([UInt8](repeating: 1, count: 8)), 1, 0, 0, 0)
                """)
        }
        #expect(try await !isUntouched(user, of: pool, in: fixture))
        try await fixture.database.write { connection in
            try await connection.execute("DELETE FROM devices")
            try await connection.execute(
                """
                INSERT INTO linked_identities (pool, provider, user_id, sub, attribute, linked)
                VALUES (\(pool.id.text), 'Desk', 'a', \(user.subject.text), 'Cognito_Subject', 0)
                """)
        }
        #expect(try await !isUntouched(user, of: pool, in: fixture))
        #expect(await code { try await fixture.asked() } == .noFirstFactor)
        try await fixture.database.write { connection in
            try await connection.execute("DELETE FROM linked_identities")
        }
        #expect(try await isUntouched(user, of: pool, in: fixture))
    }

    @Test func `where functions let users in, no account is known to be untouched`() async throws {
        let fixture = try await SignInFixture.choice()
        let user = try await fixture.pool.createUser(
            CreateUserRequest(
                username: "alice", attributes: SignInFixture.email(verified: false), invitation: .suppress))
        let changed = try await fixture.pools.changeSettings(of: fixture.pool.id) { document in
            document["LambdaConfig"] = ScriptedHooks.config([.defineAuthChallenge])
        }
        #expect(try await isUntouched(user, of: fixture.pool, in: fixture))
        #expect(try await !isUntouched(user, of: changed, in: fixture))
    }
}

import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct PoolDeleteUserTests {
    @Test func `a deleted user leaves no row but ended sessions, and the next of that name is another`() async throws {
        let fixture = try await SignInFixture(pool: [
            "AutoVerifiedAttributes": ["email"], "AliasAttributes": ["email"],
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        ])
        try await fixture.confirmedUser("alice", [("email", "a@x"), ("email_verified", "true")])
        let tokens = try await fixture.signIn()
        let user = try await fixture.pools.signedInUser(tokens.accessToken)
        _ = try await user.updateAttributes([("email", "b@x")])
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        #expect(await code { try await fixture.signIn("alice", Secret("wrong")) } == .wrongPassword)

        try await fixture.pool.deleteUser("alice")
        // What the addresses got stays counted: otherwise a flood would only have to make its accounts anew.
        let destinations = try await fixture.database.write { connection in
            try await connection.execute("DELETE FROM attempts WHERE account LIKE 'to:%'")
        }
        #expect(destinations == 2)
        for table in [
            "users", "aliases", "pending_attributes", "passwords", "former_passwords", "codes", "attempts",
        ] {
            let count = try await fixture.database.read { connection in
                try await connection.query("SELECT 1 FROM \(identifier: table)").count
            }
            #expect(count == 0, "\(table)")
        }
        #expect(!(try await fixture.pools.sessions.isLive(user.session)))
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)

        let next = try await fixture.confirmedUser()
        #expect(next.subject != user.user.subject)
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
        let refresh = try #require(tokens.refreshToken)
        #expect(
            await code {
                try await fixture.pool.signIn(refreshToken: refresh, secretHash: nil, through: fixture.client)
            } != nil)
    }

    @Test func `users delete themselves`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let user = try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
        try await user.delete()
        #expect(await code { try await fixture.pool.user("alice") } == .userNotFound)
        #expect(await code { try await fixture.pool.deleteUser("alice") } == .userNotFound)
        #expect(await code { try await user.updateAttributes([("name", "x")]) } == .accessTokenRevoked)
    }

    @Test func `with a client or a pool go the sessions that began there`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let session = try await fixture.pools.signedInUser(tokens.accessToken).session
        let ended = Lock<[SessionEnd]>([])
        let listening = try await fixture.pools.sessions.whenEnded(session) { end in ended.withLock { $0.append(end) } }
        try await fixture.pools.deleteClient(fixture.client.id, of: fixture.pool)
        #expect(ended.withLock { $0 } == [.deleted])
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } != nil)
        withExtendedLifetime(listening) {}

        let second = try await fixture.pools.createClient(
            ClientChange(name: "web", document: SignInFixture.everyFlow), in: fixture.pool)
        guard
            case .signedIn(let others) = try await fixture.pool.signIn(
                "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: second)
        else { throw SignInFixture.Unexpected(what: "challenge") }
        let other = try await fixture.pools.signedInUser(others.accessToken).session
        _ = try await fixture.pools.jwks(of: fixture.pool.id)
        try await fixture.pools.deletePool(fixture.pool.id)
        #expect(!(try await fixture.pools.sessions.isLive(other)))
        #expect(await code { try await fixture.pools.signedInUser(others.accessToken) } != nil)
        #expect(await code { try await fixture.pools.jwks(of: fixture.pool.id) } == .poolNotFound)
    }
}

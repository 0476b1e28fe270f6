import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct SessionsTests {
    private func session(of tokens: IssuedTokens, in fixture: SignInFixture) throws -> SessionID {
        try #require(try fixture.claims(tokens.accessToken)["origin_jti"]?.string.flatMap(SessionID.init))
    }

    @Test func `whoever listens to a session hears why it ended, once, before the ending is answered`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let sessions = fixture.pools.sessions
        let endings: [(SessionEnd, (IssuedTokens) async throws -> Void)] = [
            (.signedOut, { try await fixture.pools.signedInUser($0.accessToken).signOutEverywhere() }),
            (.signedOut, { _ in try await fixture.pool.signOutEverywhere("alice") }),
            (
                .revoked,
                { tokens in
                    try await fixture.pool.revoke(
                        #require(tokens.refreshToken), clientSecret: nil, through: fixture.client)
                }
            ),
            (
                .passwordReset,
                { _ in try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true) }
            ),
            (.deleted, { _ in try await fixture.pools.deleteClient(fixture.client.id, of: fixture.pool) }),
        ]
        for (reason, end) in endings {
            let tokens = try await fixture.signIn()
            let id = try session(of: tokens, in: fixture)
            #expect(try await sessions.isLive(id))
            let heard = Lock<[SessionEnd]>([])
            let listening = try await sessions.whenEnded(id) { reason in heard.withLock { $0.append(reason) } }
            #expect(heard.withLock { $0.isEmpty })
            try await end(tokens)
            #expect(heard.withLock { $0 } == [reason])
            #expect(try await !sessions.isLive(id))
            withExtendedLifetime(listening) {}
        }
        #expect(sessions.listenerCount == 0)
        _ = user
    }

    @Test func `a listener that comes late is told at once`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let id = try session(of: try await fixture.signIn(), in: fixture)
        try await fixture.pool.signOutEverywhere("alice")
        let heard = Lock<[SessionEnd]>([])
        _ = try await fixture.pools.sessions.whenEnded(id) { reason in heard.withLock { $0.append(reason) } }
        _ = try await fixture.pools.sessions.whenEnded(try #require(SessionID("nobodys"))) { reason in
            heard.withLock { $0.append(reason) }
        }
        #expect(heard.withLock { $0 } == [.signedOut, .deleted])
    }

    @Test func `a session that does not exist is not live`() async throws {
        let fixture = try await SignInFixture()
        #expect(try await !fixture.pools.sessions.isLive(try #require(SessionID("nobodys"))))
    }

    @Test func `OPS-03 a store that does not answer says nothing about a session`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let id = try session(of: try await fixture.signIn(), in: fixture)
        let fresh = Sessions(database: fixture.database, clock: fixture.clock, cacheCapacity: 8)
        await fixture.database.close()
        await #expect(throws: DatabaseError.self) { try await fresh.isLive(id) }
    }

    private func stored(in fixture: SignInFixture) async throws -> Int {
        try await fixture.database.read { connection in try await connection.query("SELECT id FROM sessions").count }
    }

    @Test func `sessions that had expired when somebody signed in a day ago are forgotten, and told of`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let sessions = fixture.pools.sessions
        for _ in 0..<2 { _ = try await fixture.signIn() }
        let id = try session(of: try await fixture.signIn(), in: fixture)
        #expect(try await sessions.isLive(id))
        let heard = Lock<[SessionEnd]>([])
        let listening = try await sessions.whenEnded(id) { reason in heard.withLock { $0.append(reason) } }
        fixture.clock.advance(by: .seconds(30 * 86_400 + 1))
        _ = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(86_400))
        _ = try await fixture.signIn()
        #expect(try await stored(in: fixture) == 5)
        fixture.clock.advance(by: .seconds(1))
        _ = try await fixture.signIn()
        #expect(try await stored(in: fixture) == 3)
        #expect(heard.withLock { $0 } == [.expired])
        // Also when the clock was wrong all along: what has no row any more is not remembered either.
        fixture.clock.advance(by: .seconds(-31 * 86_400))
        #expect(try await !sessions.isLive(id))
        withExtendedLifetime(listening) {}
    }

    @Test(arguments: [1, 5 * 365]) func `a clock that was days or years ahead and is set right ends no session`(
        days: Int64
    ) async throws {
        let fixture = try await SignInFixture(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"], "RefreshTokenValidity": 1,
            "TokenValidityUnits": ["RefreshToken": "hours"],
        ])
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let id = try session(of: tokens, in: fixture)
        #expect(try await fixture.pools.sessions.isLive(id))
        let ahead = Duration.seconds(days * 86_400 + 7200)
        fixture.clock.advance(by: ahead)
        for _ in 0..<3 {
            _ = try await fixture.signIn()
            fixture.clock.advance(by: .seconds(3600))
        }
        fixture.clock.advance(by: .seconds(-3 * 3600))
        fixture.clock.advance(by: .zero - ahead)
        _ = try await fixture.signIn()
        #expect(try await fixture.pools.sessions.isLive(id))
        _ = try await fixture.pool.signIn(
            refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
        try await fixture.pools.signedInUser(tokens.accessToken).signOutEverywhere()
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
    }

    @Test func `a sign-out ends the session of its own token, also one that the store has lost`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let user = try await fixture.pools.signedInUser(tokens.accessToken)
        try await fixture.database.write { connection in try await connection.execute("DELETE FROM sessions") }
        try await user.signOutEverywhere()
        #expect(try await !fixture.pools.sessions.isLive(user.session))
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
    }

    @Test func `a second sign-out is not answered while the first, which has committed, is still to be made known`()
        async throws
    {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let sessions = fixture.pools.sessions
        let ways: [() async throws -> Void] = [
            { try await fixture.pool.signOutEverywhere("alice") },
            { try await fixture.pool.disableUser("alice") },
            { try await fixture.pools.deleteClient(fixture.client.id, of: fixture.pool) },
        ]
        for way in ways {
            try await fixture.pool.enableUser("alice")
            let id = try session(of: try await fixture.signIn(), in: fixture)
            #expect(try await sessions.isLive(id))
            let (committed, committing) = AsyncStream.makeStream(of: Void.self)
            let (answered, answering) = AsyncStream.makeStream(of: Void.self)
            let clock = fixture.clock
            let first = Task {
                try await fixture.database.transaction { transaction in
                    transaction.afterCommit {
                        committing.finish()
                        for await _ in answered {}
                    }
                    try await sessions.endAll(of: user.subject, .signedOut, at: clock.now(), in: transaction)
                }
            }
            for await _ in committed {}
            try await way()
            #expect(try await !sessions.isLive(id))
            answering.finish()
            try await first.value
        }
    }

    @Test func `sessions that ended a day ago are forgotten`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        for _ in 0..<3 { _ = try await fixture.signIn() }
        try await fixture.pool.signOutEverywhere("alice")
        fixture.clock.advance(by: .seconds(86_400))
        _ = try await fixture.signIn()
        #expect(try await stored(in: fixture) == 4)
        fixture.clock.advance(by: .seconds(1))
        _ = try await fixture.signIn()
        #expect(try await stored(in: fixture) == 2)
    }
}

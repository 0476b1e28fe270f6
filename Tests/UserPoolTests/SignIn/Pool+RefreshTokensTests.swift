import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolRefreshTokensTests {
    private func refresh(_ token: Secret?, through client: Client? = nil, in fixture: SignInFixture) async throws
        -> IssuedTokens
    {
        try await fixture.pool.signIn(
            refreshToken: #require(token), secretHash: nil, through: client ?? fixture.client)
    }

    private func tokens(for token: Secret?, in fixture: SignInFixture) async throws -> IssuedTokens {
        try await fixture.pool.tokens(
            forRefreshToken: #require(token), clientSecret: nil, through: fixture.client)
    }

    private static let rotating: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
        "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
    ]

    @Test func `TOK-08 RIV-21 without rotation a refresh gives new access and ID tokens of the same sign-in alone`()
        async throws
    {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let first = try await fixture.signIn()
        let before = try fixture.claims(first.accessToken)
        fixture.clock.advance(by: .seconds(1800))
        for second in [
            try await refresh(first.refreshToken, in: fixture), try await tokens(for: first.refreshToken, in: fixture),
        ] {
            #expect(second.refreshToken == nil)
            let claims = try fixture.claims(second.accessToken)
            #expect(claims["origin_jti"] == before["origin_jti"])
            #expect(claims["auth_time"] == before["auth_time"])
            #expect(claims["jti"] != before["jti"])
            #expect(claims["iat"]?.int64 == fixture.clock.now().seconds)
        }
    }

    @Test func `RIV-03 a refresh token says nothing, and a text made of known facts is none`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let token = try #require(try await fixture.signIn().refreshToken)
        let bytes = try #require(Base64URL.decode(token.reveal))
        let shown = String(decoding: bytes, as: UTF8.self)
        let session = try #require(RefreshToken.session(of: token, fixture.masterKey))
        for fact in [fixture.pool.id.text, "alice", fixture.client.id.text, user.subject.text, session.text] {
            #expect(!shown.contains(fact))
        }
        let facts = "\(fixture.pool.id)|alice|\(fixture.client.id)|\(user.subject)"
        for text in [
            Base64URL.encode(Array(facts.utf8)), Base64.encode(Array(facts.utf8)), facts, "invalid-refresh-token", "",
            token.reveal + "A", String(token.reveal.dropLast()), user.subject.text,
        ] {
            #expect(await code { try await refresh(Secret(text), in: fixture) } == .invalidRefreshToken)
        }
        #expect(
            try await fixture.database.read { connection in
                try await connection.query("SELECT hash FROM refresh_tokens").map { try $0.get(0, as: [UInt8].self) }
            } != [bytes])
    }

    @Test func `RIV-01 the refresh token of a deleted user is refused`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let token = try await fixture.signIn().refreshToken
        let pool = fixture.pool
        try await fixture.database.write { connection in
            try await UserStore(connection: connection, pool: pool).delete(user.subject)
        }
        #expect(await code { try await refresh(token, in: fixture) } == .invalidRefreshToken)
        #expect(await code { try await tokens(for: token, in: fixture) } == .invalidRefreshToken)
    }

    @Test func `a refresh token is good through its client, in its pool, for as long as the client says`() async throws
    {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let token = try await fixture.signIn().refreshToken
        let other = try await fixture.pools.createClient(
            ClientChange(name: "other", document: SignInFixture.everyFlow), in: fixture.pool)
        #expect(await code { try await refresh(token, through: other, in: fixture) } == .invalidRefreshToken)
        let elsewhere = try await fixture.pools.createPool(PoolChange(name: "elsewhere"))
        let theirs = try await fixture.pools.createClient(
            ClientChange(name: "theirs", document: SignInFixture.everyFlow), in: elsewhere)
        #expect(
            await code {
                try await elsewhere.signIn(refreshToken: #require(token), secretHash: nil, through: theirs)
            } == .invalidRefreshToken)
        fixture.clock.advance(by: .seconds(30 * 86_400 - 1))
        _ = try await refresh(token, in: fixture)
        fixture.clock.advance(by: .seconds(1))
        #expect(await code { try await refresh(token, in: fixture) } == .refreshTokenExpired)
    }

    @Test func `TOK-09 a SECRET_HASH over the username, the sub or an alias refreshes, over anything else not`()
        async throws
    {
        let fixture = try await SignInFixture(
            pool: ["UsernameAttributes": ["email"]], secret: .given(Secret("0123456789abcdef0123456789")))
        let user = try await fixture.confirmedUser("jane@example.org")
        func hash(_ name: String) -> Secret { fixture.secretHash(name) }
        guard
            case .signedIn(let tokens) = try await fixture.pool.signIn(
                "jane@example.org", password: SignInFixture.password, flow: .userPassword,
                secretHash: hash("jane@example.org"), through: fixture.client)
        else {
            Issue.record("no tokens")
            return
        }
        let token = try #require(tokens.refreshToken)
        for name in [user.username.text, user.subject.text, "jane@example.org"] {
            _ = try await fixture.pool.signIn(
                refreshToken: token, secretHash: hash(name), through: fixture.client)
        }
        for (given, expected) in [(nil, UserPoolError.Code.secretHashMissing), (hash("bob"), .secretHashWrong)] {
            #expect(
                await code {
                    try await fixture.pool.signIn(refreshToken: token, secretHash: given, through: fixture.client)
                } == expected)
        }
        for secret in [nil, Secret("wrong")] {
            #expect(
                await code {
                    try await fixture.pool.tokens(
                        forRefreshToken: token, clientSecret: secret, through: fixture.client)
                } == .secretHashWrong)
        }
        _ = try await fixture.pool.tokens(
            forRefreshToken: token, clientSecret: Secret("0123456789abcdef0123456789"), through: fixture.client)
    }

    @Test func `a disabled user cannot refresh`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let token = try await fixture.signIn().refreshToken
        // Even if the session went on, the user would be looked at.
        let pool = fixture.pool
        try await fixture.database.write { connection in
            var disabled = user
            disabled.isEnabled = false
            try await UserStore(connection: connection, pool: pool).update(disabled)
        }
        #expect(await code { try await refresh(token, in: fixture) } == .userDisabled)
        try await fixture.disable(user)
        #expect(await code { try await refresh(token, in: fixture) } == .refreshTokenRevoked)
    }

    @Test func `a client that rotates gives a new token, the same one to everyone within the grace period`()
        async throws
    {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        let first = try await fixture.signIn().refreshToken
        let successors = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<16 { group.addTask { try await tokens(for: first, in: fixture).refreshToken?.reveal } }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(successors.count == 1)
        let second = try #require(successors.first.flatMap { $0 }.map(Secret.init))
        #expect(second.reveal != first?.reveal)
        fixture.clock.advance(by: .seconds(9))
        #expect(try await tokens(for: first, in: fixture).refreshToken?.reveal == second.reveal)
        #expect(try await tokens(for: second, in: fixture).refreshToken?.reveal != second.reveal)
    }

    @Test func `a token that was replaced ends the session when it is used after the grace period`() async throws {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        let first = try await fixture.signIn().refreshToken
        let second = try await tokens(for: first, in: fixture)
        fixture.clock.advance(by: .seconds(10))
        #expect(await code { try await tokens(for: first, in: fixture) } == .refreshTokenReused)
        #expect(await code { try await tokens(for: second.refreshToken, in: fixture) } == .refreshTokenRevoked)
        #expect(await code { try await fixture.pools.signedInUser(second.accessToken) } == .accessTokenRevoked)
    }

    @Test(arguments: [0, 10])
    func `TOK-01 TOK-03 16 uses of a token at once are one rotation in the grace period, or reuse`(
        grace: Int64
    ) async throws {
        let fixture = try await SignInFixture(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
            "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": .integer(grace)],
        ])
        try await fixture.confirmedUser()
        for _ in 0..<5 {
            let first = try await fixture.signIn().refreshToken
            let results = await withTaskGroup(of: Result<IssuedTokens, any Error>.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        do { return .success(try await tokens(for: first, in: fixture)) } catch {
                            return .failure(error)
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let issued = results.compactMap { try? $0.get() }
            let refusals = results.compactMap { result in
                if case .failure(let error) = result { error as? UserPoolError } else { nil }
            }
            if grace > 0 {
                #expect(issued.count == 16)
                #expect(Set(issued.map { $0.refreshToken?.reveal }).count == 1)
                for tokens in issued { _ = try await fixture.pools.signedInUser(tokens.accessToken) }
            } else {
                // The first may have been answered before the second came; then its tokens are dead by now.
                #expect(issued.count <= 1)
                #expect(refusals.map(\.code) == Array(repeating: .refreshTokenReused, count: 16 - issued.count))
                for tokens in issued {
                    #expect(
                        await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
                }
            }
        }
    }

    @Test func `without a grace period the one use of a token succeeds, and every later one is reuse`() async throws {
        let fixture = try await SignInFixture(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
            "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0],
        ])
        try await fixture.confirmedUser()
        let first = try await fixture.signIn().refreshToken
        let second = try await tokens(for: first, in: fixture)
        _ = try await fixture.pools.signedInUser(second.accessToken)
        for _ in 0..<3 { #expect(await code { try await tokens(for: first, in: fixture) } == .refreshTokenReused) }
        #expect(await code { try await tokens(for: second.refreshToken, in: fixture) } == .refreshTokenRevoked)
    }

    @Test func `tokens of a session that another use ended while they were made are not given out`() async throws {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        let first = try #require(try await fixture.signIn().refreshToken)
        let session = try await fixture.pool.refresh(first, on: nil, canRotate: true, through: fixture.client)
        fixture.clock.advance(by: .seconds(10))
        #expect(await code { try await tokens(for: first, in: fixture) } == .refreshTokenReused)
        #expect(
            await code { try await fixture.pool.issueTokens(for: session, through: fixture.client) }
                == .refreshTokenReused)
    }

    @Test func `a client that rotates cannot refresh by REFRESH_TOKEN_AUTH`() async throws {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        let token = try await fixture.signIn().refreshToken
        #expect(await code { try await refresh(token, in: fixture) } == .rotationNotSupportedByFlow)
        _ = try await tokens(for: token, in: fixture)
    }

    @Test func `TOK-24 no token is good that was issued after a revocation was answered`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        for _ in 0..<100 {
            let tokens = try await fixture.signIn()
            let token = try #require(tokens.refreshToken)
            async let refreshed: [IssuedTokens] = withTaskGroup(of: IssuedTokens?.self) { group in
                for _ in 0..<3 { group.addTask { try? await refresh(token, in: fixture) } }
                return await group.reduce(into: []) { if let tokens = $1 { $0.append(tokens) } }
            }
            try await fixture.pool.revoke(token, clientSecret: nil, through: fixture.client)
            // The revocation has been answered: whatever comes now is dead, and so is what came before.
            #expect(await code { try await refresh(token, in: fixture) } == .refreshTokenRevoked)
            for tokens in await refreshed + [tokens] {
                #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
            }
        }
    }

    /// The tokens of a session that was refreshed eighty times, the first one first, with ten seconds between.
    private func chain(in fixture: SignInFixture) async throws -> [Secret?] {
        var chain = [try await fixture.signIn().refreshToken]
        for _ in 0..<80 {
            chain.append(try await tokens(for: chain.last ?? nil, in: fixture).refreshToken)
            fixture.clock.advance(by: .seconds(10))
        }
        return chain
    }

    @Test func `a session that is refreshed for ever keeps a bounded number of tokens`() async throws {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        _ = try await chain(in: fixture)
        let (rows, successors) = try await fixture.database.read { connection in
            (
                try await connection.query("SELECT hash FROM refresh_tokens").count,
                try await connection.query("SELECT hash FROM refresh_tokens WHERE successor IS NOT NULL").count
            )
        }
        #expect(rows == SessionStore.mostRotated + 1)
        #expect(successors == 1)
    }

    @Test(arguments: [0, 40])
    func `a late token ends the session, however often it was refreshed since`(index: Int) async throws {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        let chain = try await chain(in: fixture)
        #expect(await code { try await tokens(for: chain[index], in: fixture) } == .refreshTokenReused)
        #expect(await code { try await tokens(for: chain[index], in: fixture) } == .refreshTokenReused)
        #expect(await code { try await tokens(for: chain[80], in: fixture) } == .refreshTokenRevoked)
    }

    @Test(arguments: [0, 40])
    func `a late token that is revoked ends the session, however often it was refreshed since`(
        index: Int
    ) async throws {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        let chain = try await chain(in: fixture)
        try await fixture.pool.revoke(#require(chain[index]), clientSecret: nil, through: fixture.client)
        #expect(await code { try await tokens(for: chain[80], in: fixture) } == .refreshTokenRevoked)
    }

    @Test func `as long as a token is in its grace it has its successor, however often the session is refreshed`()
        async throws
    {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        var chain = [try await fixture.signIn().refreshToken]
        for _ in 0..<SessionStore.mostRotated {
            chain.append(try await tokens(for: chain.last ?? nil, in: fixture).refreshToken)
        }
        #expect(await code { try await tokens(for: chain.last ?? nil, in: fixture) } == .limitExceeded)
        #expect(try await tokens(for: chain[0], in: fixture).refreshToken?.reveal == chain[1]?.reveal)
        fixture.clock.advance(by: .seconds(10))
        #expect(await code { try await tokens(for: chain.last ?? nil, in: fixture) } == nil)
        #expect(await code { try await tokens(for: chain[0], in: fixture) } == .refreshTokenReused)
    }

    @Test func `a text that says it is of a session ends none`() async throws {
        let fixture = try await SignInFixture(client: Self.rotating)
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let token = try #require(tokens.refreshToken)
        let session = try #require(RefreshToken.session(of: token, fixture.masterKey))
        // One of another server, and one of this server for a session that is none.
        let forged = try [
            RefreshToken.make(for: session, .generate()),
            RefreshToken.make(for: SessionID(trusted: "00000000-0000-4000-8000-000000000000"), fixture.masterKey),
        ]
        for forged in forged {
            #expect(await code { try await self.tokens(for: forged, in: fixture) } == .invalidRefreshToken)
            try await fixture.pool.revoke(forged, clientSecret: nil, through: fixture.client)
        }
        #expect(try await self.tokens(for: token, in: fixture).refreshToken != nil)
    }
}

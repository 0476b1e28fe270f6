import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolDerivedTokenTests {
    private static let secret = Secret("0123456789abcdefghijklmnopqrstuv")
    private let fixture: SignInFixture
    private let broker: Client
    private let tokens: IssuedTokens
    private var pool: Pool { fixture.pool }

    init() async throws {
        // A hook gives tokens scopes of resource servers, as the OAuth endpoints will.
        let hooks = ScriptedHooks([
            .preTokenGeneration: { _ in
                [
                    "claimsAndScopeOverrideDetails": [
                        "accessTokenGeneration": ["scopesToAdd": ["api/read", "api/write", "desk/read"]]
                    ]
                ]
            }
        ])
        fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration], tokens: "V2_0")
        try await fixture.confirmedUser()
        try await fixture.pool.createResourceServer(
            ResourceServer(
                identifier: "api", name: "API",
                scopes: ["read", "write", "admin"].map { .init(name: $0, description: "d") }))
        try await fixture.pool.createResourceServer(
            ResourceServer(identifier: "desk", name: "Desk", scopes: [.init(name: "read", description: "d")]))
        broker = try await fixture.pools.createClient(
            ClientChange(
                name: "broker",
                document: [
                    "ExplicitAuthFlows": ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION"],
                    "AllowedOAuthScopes": ["api/read", "api/admin", "aws.cognito.signin.user.admin"],
                ], secret: .given(Self.secret)), in: fixture.pool)
        tokens = try await fixture.signIn()
    }

    private func exchange(_ change: (inout TokenExchange) -> Void = { _ in }) -> TokenExchange {
        var exchange = TokenExchange(ShownToken(tokens.accessToken, .access))
        change(&exchange)
        return exchange
    }

    private func derive(_ change: (inout TokenExchange) -> Void = { _ in }) async throws -> JSONValue {
        try fixture.claims(await pool.derive(exchange(change), clientSecret: Self.secret, through: broker).token)
    }

    @Test func `the new token is the same user's, of the same session, for the client that asked`() async throws {
        let old = try fixture.claims(tokens.accessToken)
        let new = try await derive()
        for name in ["sub", "username", "iss", "origin_jti", "auth_time", "token_use", "acr"] {
            #expect(new[name] == old[name], "\(name)")
        }
        #expect(new["client_id"]?.string == broker.id.text)
        #expect(new["jti"] != old["jti"] && new["aud"] == nil && new["act"] == nil)
    }

    @Test func `scopes are those of the token, of the client and of the wish at once`() async throws {
        #expect(try await derive()["scope"] == "aws.cognito.signin.user.admin api/read")
        #expect(try await derive { $0.scopes = ["api/read", "api/write", "api/admin"] }["scope"] == "api/read")
        for wish in [["api/write"], ["api/admin"], ["openid"]] {
            #expect(await code { try await derive { $0.scopes = wish } } == .scopeNotAllowed, "\(wish)")
        }
    }

    @Test func `a token for a service is for no other, and opens no operation of users`() async throws {
        let derived = try await pool.derive(
            exchange { $0.audience = "billing" }, clientSecret: Self.secret, through: broker)
        let claims = try fixture.claims(derived.token)
        #expect(claims["aud"] == "billing" && claims["scope"] == "api/read")
        #expect(await code { try await fixture.pools.signedInUser(derived.token) } == .invalidAccessToken)
        var next = TokenExchange(ShownToken(derived.token, .access))
        #expect(
            try fixture.claims(await pool.derive(next, clientSecret: Self.secret, through: broker).token)["aud"]
                == "billing")
        next.audience = "payroll"
        #expect(
            await code { try await pool.derive(next, clientSecret: Self.secret, through: broker) } == .invalidParameter)
        #expect(try await derive { $0.resource = "api" }["aud"] == "api")
        #expect(await code { try await derive { $0.resource = "none" } } == .resourceServerNotFound)
        #expect(
            await code { try await derive { ($0.resource, $0.audience) = ("api", "billing") } } == .invalidParameter)
        // One for nobody in particular opens what its scopes open.
        let plain = try await pool.derive(exchange(), clientSecret: Self.secret, through: broker)
        _ = try await fixture.pools.signedInUser(plain.token)
    }

    @Test func `it ends no later than the one it comes from, and with its session`() async throws {
        fixture.clock.advance(by: .seconds(3000))
        let derived = try await pool.derive(exchange(), clientSecret: Self.secret, through: broker)
        #expect(derived.validity == .seconds(600))
        #expect(try fixture.claims(derived.token)["exp"] == fixture.claims(tokens.accessToken)["exp"])
        try await pool.signOutEverywhere("alice")
        #expect(await code { try await fixture.pools.signedInUser(derived.token) } == .accessTokenRevoked)
        #expect(await code { try await derive() } == .shownTokenRefused)
    }

    @Test func `who acts stands in the token, before those who have acted`() async throws {
        try await fixture.confirmedUser("bob")
        let bob = ShownToken(try await fixture.signIn("bob").accessToken, .access)
        let robot = try await fixture.pools.createClient(
            ClientChange(
                name: "robot",
                document: [
                    "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["client_credentials"],
                    "AllowedOAuthScopes": ["api/read"],
                ], secret: .given(Self.secret)), in: pool)
        let machine = ShownToken(try await pool.token(for: robot, secret: Self.secret).accessToken, .access)
        let first = try await pool.derive(exchange { $0.actor = machine }, clientSecret: Self.secret, through: broker)
        let actor: JSONValue = [
            "sub": .string(robot.id.text), "iss": .string(pool.issuer), "client_id": .string(robot.id.text),
        ]
        #expect(try fixture.claims(first.token)["act"] == actor)
        var next = TokenExchange(ShownToken(first.token, .access))
        next.actor = bob
        let second = try fixture.claims(await pool.derive(next, clientSecret: Self.secret, through: broker).token)
        #expect(second["act"]?["sub"] == (try fixture.claims(bob.token)["sub"]) && second["act"]?["act"] == actor)
        // Who does not say to act changes nothing of what was said.
        next.actor = nil
        #expect(
            try fixture.claims(await pool.derive(next, clientSecret: Self.secret, through: broker).token)["act"]
                == actor)
        var last = first.token
        await #expect(throws: UserPoolError.self) {
            for _ in 0..<10 {
                var more = TokenExchange(ShownToken(last, .access))
                more.actor = bob
                last = try await pool.derive(more, clientSecret: Self.secret, through: broker).token
            }
        }
    }

    @Test func `an ID token gives an ID token, for whom it is wanted`() async throws {
        var exchange = TokenExchange(ShownToken(tokens.idToken, .id))
        exchange.audience = "billing"
        let derived = try await pool.derive(exchange, clientSecret: Self.secret, through: broker)
        let claims = try fixture.claims(derived.token)
        #expect(claims["aud"] == "billing" && claims["token_use"] == "id" && derived.scopes == nil)
        exchange.requested = .access
        #expect(
            await code { try await pool.derive(exchange, clientSecret: Self.secret, through: broker) }
                == .invalidParameter)
    }

    @Test func `an ID token that was made for one service is made for no other`() async throws {
        var first = TokenExchange(ShownToken(tokens.idToken, .id))
        first.audience = "billing"
        let narrowed = try await pool.derive(first, clientSecret: Self.secret, through: broker)
        var next = TokenExchange(ShownToken(narrowed.token, .id))
        let same = try await pool.derive(next, clientSecret: Self.secret, through: broker)
        #expect(try fixture.claims(same.token)["aud"] == "billing")
        for audience in ["payroll", broker.id.text] {
            next.audience = audience
            let refused = await code { try await pool.derive(next, clientSecret: Self.secret, through: broker) }
            #expect(refused == .invalidParameter, "\(audience)")
        }
        // Who shows it for who acts says by which client no more than the token does.
        let acted = try await derive { $0.actor = ShownToken(narrowed.token, .id) }
        #expect(acted["act"]?["sub"] != nil && acted["act"]?["client_id"] == nil)
    }

    @Test func `no token is made for another client of the pool`() async throws {
        for shown in [ShownToken(tokens.accessToken, .access), ShownToken(tokens.idToken, .id)] {
            var wish = TokenExchange(shown)
            wish.audience = fixture.client.id.text
            let refused = await code { try await pool.derive(wish, clientSecret: Self.secret, through: broker) }
            #expect(refused == .invalidParameter)
            wish.audience = broker.id.text
            let own = try await pool.derive(wish, clientSecret: Self.secret, through: broker)
            #expect(try fixture.claims(own.token)["aud"]?.string == broker.id.text)
        }
    }

    @Test func `a token for a resource server has no scope of another`() async throws {
        let desk = try await fixture.pools.createClient(
            ClientChange(
                name: "desk",
                document: [
                    "ExplicitAuthFlows": ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION"],
                    "AllowedOAuthScopes": ["api/read", "desk/read", "aws.cognito.signin.user.admin"],
                ]), in: pool)
        let plain = try await pool.derive(exchange(), clientSecret: nil, through: desk)
        #expect(plain.scopes == ["aws.cognito.signin.user.admin", "api/read", "desk/read"])
        for server in ["api", "desk"] {
            let narrowed = try await pool.derive(exchange { $0.resource = server }, clientSecret: nil, through: desk)
            #expect(narrowed.scopes == ["\(server)/read"])
        }
        let other = exchange { ($0.resource, $0.scopes) = ("api", ["desk/read"]) }
        #expect(await code { try await pool.derive(other, clientSecret: nil, through: desk) } == .scopeNotAllowed)
    }

    @Test func `a token that is none, is over, or is a client's own gives nothing`() async throws {
        let other = try await fixture.pools.createPool(PoolChange(name: "other"))
        for token in [Secret("nonsense"), tokens.idToken, Secret(tokens.accessToken.reveal + "A")] {
            #expect(await code { try await derive { $0.subject = ShownToken(token, .access) } } == .shownTokenRefused)
            #expect(
                await code { try await derive { $0.actor = ShownToken(token, .access) } } == .shownTokenRefused)
        }
        #expect(
            await code { try await other.derive(exchange(), clientSecret: Self.secret, through: broker) } != nil)
        fixture.clock.advance(by: .seconds(3600))
        #expect(await code { try await derive() } == .shownTokenRefused)
    }

    @Test func `a token of a client that is deleted gives nothing, and acts for nobody`() async throws {
        let desk = try await fixture.pools.createClient(
            ClientChange(name: "desk", document: broker.document, secret: .given(Self.secret)), in: pool)
        let access = try await pool.derive(exchange(), clientSecret: Self.secret, through: broker).token
        let idToken = exchange { $0.subject = ShownToken(tokens.idToken, .id) }
        let id = try await pool.derive(idToken, clientSecret: Self.secret, through: broker).token
        let shown = [ShownToken(access, .access), ShownToken(id, .id)]
        func outcomes() async -> [UserPoolError.Code?] {
            var outcomes: [UserPoolError.Code?] = []
            for token in shown {
                let asSubject = TokenExchange(token)
                let asActor = exchange { $0.actor = token }
                for exchange in [asSubject, asActor] {
                    outcomes.append(
                        await code { try await pool.derive(exchange, clientSecret: Self.secret, through: desk) })
                }
            }
            return outcomes
        }
        #expect(await outcomes() == [nil, nil, nil, nil])
        try await fixture.pools.deleteClient(broker.id, of: pool)
        #expect(await outcomes() == [UserPoolError.Code?](repeating: .shownTokenRefused, count: 4))
        _ = try await pool.derive(exchange(), clientSecret: Self.secret, through: desk)
    }

    @Test func `only a client that may exchange does, and one with a secret proves it`() async throws {
        #expect(
            await code { try await pool.derive(exchange(), clientSecret: nil, through: fixture.client) }
                == .flowNotEnabled)
        _ = try await pool.derive(exchange(), clientSecret: Self.secret, through: broker)
        #expect(
            await code { try await pool.derive(exchange(), clientSecret: nil, through: broker) } == .clientSecretWrong)
        #expect(
            await code {
                try await pool.derive(
                    exchange(), clientSecret: Secret("0123456789abcdefghijklmnopqrstuV"), through: broker)
            } == .clientSecretWrong)
        let alone = try await fixture.pools.createClient(
            ClientChange(name: "alone", document: ["ExplicitAuthFlows": ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION"]]),
            in: pool)
        let actor = ShownToken(tokens.accessToken, .access)
        #expect(
            await code { try await pool.derive(exchange { $0.actor = actor }, clientSecret: nil, through: alone) }
                == .flowNotEnabled)
        // What it may have, it was never told.
        let plain = try await pool.derive(exchange(), clientSecret: nil, through: alone)
        #expect(plain.scopes == [])
        #expect(try fixture.claims(plain.token)["scope"] == nil)
        #expect(
            await code { try await pool.derive(exchange(), clientSecret: Self.secret, through: alone) }
                == .clientSecretWrong)
    }

    @Test func `nobody who is disabled or gone gets one`() async throws {
        try await pool.deleteUser("alice")
        #expect(await code { try await derive() } == .shownTokenRefused)
    }
}

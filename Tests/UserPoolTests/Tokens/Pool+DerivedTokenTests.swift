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
                        "accessTokenGeneration": ["scopesToAdd": ["api/read", "api/write"]]
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
        try fixture.claims(await pool.derive(exchange(change), clientSecret: nil, through: broker).token)
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
        let derived = try await pool.derive(exchange { $0.audience = "billing" }, clientSecret: nil, through: broker)
        let claims = try fixture.claims(derived.token)
        #expect(claims["aud"] == "billing" && claims["scope"] == "api/read")
        #expect(await code { try await fixture.pools.signedInUser(derived.token) } == .invalidAccessToken)
        var next = TokenExchange(ShownToken(derived.token, .access))
        #expect(
            try fixture.claims(await pool.derive(next, clientSecret: nil, through: broker).token)["aud"] == "billing")
        next.audience = "payroll"
        #expect(await code { try await pool.derive(next, clientSecret: nil, through: broker) } == .invalidParameter)
        #expect(try await derive { $0.resource = "api" }["aud"] == "api")
        #expect(await code { try await derive { $0.resource = "none" } } == .resourceServerNotFound)
        #expect(
            await code { try await derive { ($0.resource, $0.audience) = ("api", "billing") } } == .invalidParameter)
        // One for nobody in particular opens what its scopes open.
        let plain = try await pool.derive(exchange(), clientSecret: nil, through: broker)
        _ = try await fixture.pools.signedInUser(plain.token)
    }

    @Test func `it ends no later than the one it comes from, and with its session`() async throws {
        fixture.clock.advance(by: .seconds(3000))
        let derived = try await pool.derive(exchange(), clientSecret: nil, through: broker)
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
        let first = try await pool.derive(exchange { $0.actor = machine }, clientSecret: nil, through: broker)
        let actor: JSONValue = [
            "sub": .string(robot.id.text), "iss": .string(pool.issuer), "client_id": .string(robot.id.text),
        ]
        #expect(try fixture.claims(first.token)["act"] == actor)
        var next = TokenExchange(ShownToken(first.token, .access))
        next.actor = bob
        let second = try fixture.claims(await pool.derive(next, clientSecret: nil, through: broker).token)
        #expect(second["act"]?["sub"] == (try fixture.claims(bob.token)["sub"]) && second["act"]?["act"] == actor)
        // Who does not say to act changes nothing of what was said.
        next.actor = nil
        #expect(try fixture.claims(await pool.derive(next, clientSecret: nil, through: broker).token)["act"] == actor)
        var last = first.token
        await #expect(throws: UserPoolError.self) {
            for _ in 0..<10 {
                var more = TokenExchange(ShownToken(last, .access))
                more.actor = bob
                last = try await pool.derive(more, clientSecret: nil, through: broker).token
            }
        }
    }

    @Test func `an ID token gives an ID token, for whom it is wanted`() async throws {
        var exchange = TokenExchange(ShownToken(tokens.idToken, .id))
        exchange.audience = "billing"
        let derived = try await pool.derive(exchange, clientSecret: nil, through: broker)
        let claims = try fixture.claims(derived.token)
        #expect(claims["aud"] == "billing" && claims["token_use"] == "id" && derived.scopes == nil)
        exchange.requested = .access
        #expect(await code { try await pool.derive(exchange, clientSecret: nil, through: broker) } == .invalidParameter)
    }

    @Test func `a token that is none, is over, or is a client's own gives nothing`() async throws {
        let other = try await fixture.pools.createPool(PoolChange(name: "other"))
        for token in [Secret("nonsense"), tokens.idToken, Secret(tokens.accessToken.reveal + "A")] {
            #expect(await code { try await derive { $0.subject = ShownToken(token, .access) } } == .shownTokenRefused)
            #expect(
                await code { try await derive { $0.actor = ShownToken(token, .access) } } == .shownTokenRefused)
        }
        #expect(
            await code { try await other.derive(exchange(), clientSecret: nil, through: broker) } != nil)
        fixture.clock.advance(by: .seconds(3600))
        #expect(await code { try await derive() } == .shownTokenRefused)
    }

    @Test func `only a client that may exchange does, and a secret that is shown is right`() async throws {
        #expect(
            await code { try await pool.derive(exchange(), clientSecret: nil, through: fixture.client) }
                == .flowNotEnabled)
        _ = try await pool.derive(exchange(), clientSecret: Self.secret, through: broker)
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
        _ = try await pool.derive(exchange(), clientSecret: nil, through: alone)
    }

    @Test func `nobody who is disabled or gone gets one`() async throws {
        try await pool.deleteUser("alice")
        #expect(await code { try await derive() } == .shownTokenRefused)
    }
}

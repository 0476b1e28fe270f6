import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolClientTokenTests {
    private static let secret = Secret("0123456789abcdefghijklmnopqrstuv")

    private func robot(
        _ fixture: SignInFixture, _ members: JSONObject = [:], secret: ClientChange.NewSecret = .given(secret)
    ) async throws -> Client {
        if try await fixture.pool.resourceServers().elements.isEmpty {
            try await fixture.pool.createResourceServer(
                ResourceServer(
                    identifier: "api", name: "API",
                    scopes: ["read", "write", "admin"].map { .init(name: $0, description: "d") }))
        }
        var document: JSONObject = [
            "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["client_credentials"],
            "AllowedOAuthScopes": ["api/read", "api/write"],
        ]
        for (name, value) in members { document[name] = value }
        return try await fixture.pools.createClient(
            ClientChange(name: "robot", document: .object(document), secret: secret), in: fixture.pool)
    }

    @Test func `of many who ask for one client sixteen have the function asked at a time, and who has no secret none`()
        async throws
    {
        let hooks = ScriptedHooks()
        let fixture = try await SignInFixture(
            pool: ["LambdaConfig": ScriptedHooks.config([.preTokenGeneration], tokens: "V3_0")], hooks: hooks)
        let client = try await robot(fixture)
        let (release, releaser) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task { for await _ in release {} }
        let calls = Lock((now: 0, most: 0))
        hooks.set(.preTokenGeneration) { _ in
            calls.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            await waiting.value
            calls.withLock { $0.now -= 1 }
            return nil
        }
        let ends = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<100 {
                group.addTask { await refusal { try await fixture.pool.token(for: client, secret: Self.secret) } }
            }
            for _ in 0..<100 {
                group.addTask { await refusal { try await fixture.pool.token(for: client, secret: Secret("wrong")) } }
            }
            var ends: [UserPoolError.Code?: Int] = [:]
            for await end in group {
                ends[end, default: 0] += 1
                // Sixteen ask and sixty-four wait.
                if ends[.busy] == 20, ends[.clientSecretWrong] == 100 { releaser.finish() }
            }
            return ends
        }
        #expect(ends == [nil: 80, .busy: 20, .clientSecretWrong: 100])
        #expect(calls.withLock { $0.most } == 16)
        #expect(fixture.pools.services.clientGate.accountsUnderWay == 0)
    }

    @Test func `a client gets a token for itself, with all of its scopes or those it asks for`() async throws {
        let fixture = try await SignInFixture()
        let client = try await robot(fixture, ["AccessTokenValidity": 2])
        let all = try await fixture.pool.token(for: client, secret: Self.secret)
        #expect(all.validity == .seconds(7200))
        var claims = try fixture.claims(all.accessToken)
        #expect(claims["jti"]?.string?.count == 36)
        claims["jti"] = nil
        let now = JSONValue.integer(fixture.clock.now().seconds)
        #expect(
            claims == [
                "sub": .string(client.id.text), "token_use": "access", "scope": "api/read api/write",
                "auth_time": now, "iss": .string(fixture.pool.issuer),
                "exp": .integer(fixture.clock.now().seconds + 7200), "iat": now, "version": 2,
                "client_id": .string(client.id.text),
            ])
        let one = try await fixture.pool.token(
            for: client, secret: Self.secret, scopes: ["api/write", "api/write"])
        #expect(try fixture.claims(one.accessToken)["scope"] == "api/write")
        #expect(
            try fixture.claims(await fixture.pool.token(for: client, secret: Self.secret, scopes: []).accessToken)[
                "scope"]
                == "api/read api/write")
    }

    @Test func `no scope is given that the client may not have or nobody has any more`() async throws {
        let fixture = try await SignInFixture()
        let client = try await robot(fixture)
        for scope in ["api/admin", "openid", "api", "other/read"] {
            #expect(
                await code { try await fixture.pool.token(for: client, secret: Self.secret, scopes: [scope]) }
                    == .scopeNotAllowed, "\(scope)")
        }
        try await fixture.pool.updateResourceServer(
            ResourceServer(identifier: "api", name: "API", scopes: [.init(name: "read", description: "d")]))
        let token = try await fixture.pool.token(for: client, secret: Self.secret)
        #expect(try fixture.claims(token.accessToken)["scope"] == "api/read")
        try await fixture.pool.deleteResourceServer("api")
        #expect(await code { try await fixture.pool.token(for: client, secret: Self.secret) } == .scopeNotAllowed)
    }

    @Test func `only a client that may, with its secret, gets one`() async throws {
        let fixture = try await SignInFixture()
        let client = try await robot(fixture)
        #expect(
            await code { try await fixture.pool.token(for: client, secret: Secret("0123456789abcdefghijklmnopqrstuV")) }
                == .clientSecretWrong)
        let user = try await robot(
            fixture, ["AllowedOAuthFlows": ["code"], "CallbackURLs": ["https://app.example/back"]])
        #expect(await code { try await fixture.pool.token(for: user, secret: Self.secret) } == .flowNotEnabled)
        let off = try await robot(fixture, ["AllowedOAuthFlowsUserPoolClient": false])
        #expect(await code { try await fixture.pool.token(for: off, secret: Self.secret) } == .flowNotEnabled)
        #expect(
            await code { try await fixture.pool.token(for: fixture.client, secret: Self.secret) } == .clientSecretWrong)
        let second = try await fixture.pools.addSecret(to: client.id, of: fixture.pool)
        let both = try await fixture.pools.client(client.id.text, of: fixture.pool)
        _ = try await fixture.pool.token(for: both, secret: second.value)
    }

    @Test func `the token opens no operation of users`() async throws {
        let fixture = try await SignInFixture()
        let token = try await fixture.pool.token(for: robot(fixture), secret: Self.secret)
        #expect(await code { try await fixture.pools.signedInUser(token.accessToken) } == .invalidAccessToken)
    }
}

import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import OAuthService
@testable import UserPool

@Suite struct RefreshTokenGrantTests {
    /// Refreshes over Cognito's wire (`GetTokensFromRefreshToken`).
    private func refreshByAPI(_ server: OAuthFixture, _ token: Secret) async throws -> IssuedTokens {
        try await server.pool.tokens(forRefreshToken: token, clientSecret: nil, through: server.app)
    }

    private func code(_ body: () async throws -> IssuedTokens) async -> UserPoolError.Code? {
        do {
            _ = try await body()
            return nil
        } catch {
            return (error as? UserPoolError)?.code
        }
    }

    @Test func `RIV-11 both wires share one family and one grace period`() async throws {
        let server = try await OAuthFixture()
        let first = try #require(try await server.signIn().refreshToken)
        let second = try #require(await server.refresh(first).refreshToken)
        #expect(second.reveal != first.reveal)
        server.clock.advance(by: .seconds(59))
        #expect(try await refreshByAPI(server, first).refreshToken?.reveal == second.reveal)
        #expect(await server.refresh(first).refreshToken?.reveal == second.reveal)
        server.clock.advance(by: .seconds(2))
        #expect(await code { try await refreshByAPI(server, first) } == .refreshTokenReused)
        // The family has ended, for both.
        let late = await server.refresh(second)
        #expect(late.status == 400 && late.error == "invalid_grant" && late["access_token"] == nil)
        #expect(await code { try await refreshByAPI(server, second) } != nil)
    }

    @Test func `RIV-11 a reuse at the token endpoint ends what the API has refreshed`() async throws {
        let server = try await OAuthFixture()
        let tokens = try await server.signIn()
        let first = try #require(tokens.refreshToken)
        let second = try #require(try await refreshByAPI(server, first).refreshToken)
        server.clock.advance(by: .seconds(60))
        let reused = await server.refresh(first)
        #expect(reused.status == 400 && reused.error == "invalid_grant")
        #expect(reused.description == "The refresh token was used again after it had been replaced")
        #expect(await code { try await refreshByAPI(server, second) } != nil)
        await #expect(throws: UserPoolError.self) { try await server.pools.signedInUser(tokens.accessToken) }
    }

    @Test func `of twenty at once over both wires all have the same successor`() async throws {
        let server = try await OAuthFixture()
        let first = try #require(try await server.signIn().refreshToken)
        let successors = await withTaskGroup(of: String?.self) { group in
            for turn in 0..<20 {
                group.addTask {
                    if turn.isMultiple(of: 2) { return await server.refresh(first).refreshToken?.reveal }
                    return try? await refreshByAPI(server, first).refreshToken?.reveal
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(successors.count == 20 && Set(successors).count == 1 && !successors.contains(nil))
    }

    @Test func `the answer is that of RFC 6749, with tokens of the same session`() async throws {
        let server = try await OAuthFixture()
        let steady = try await server.client(["RefreshTokenRotation": .null])
        let tokens = try await server.signIn(through: steady)
        let before = OAuthFixture.Answer(.oauth(JSONValue.object(["t": .string(tokens.accessToken.reveal)]).encode()))
        server.clock.advance(by: .seconds(120))
        let answer = await server.refresh(tokens.refreshToken, through: steady)
        #expect(answer.status == 200)
        #expect(answer.json.object?.names.sorted() == ["access_token", "expires_in", "id_token", "token_type"])
        #expect(answer["token_type"] == "Bearer" && answer["expires_in"] == 3600)
        #expect(answer.headers[.cacheControl] == "no-store")
        let claims = try answer.claims("access_token")
        #expect(claims["origin_jti"] == (try before.claims("t")["origin_jti"]))
        #expect(claims["auth_time"] == (try before.claims("t")["auth_time"]))
        #expect(claims["client_id"]?.string == steady.id.text && claims["scope"]?.string == TokenScope.api)
        #expect(try answer.claims("id_token")["aud"]?.string == steady.id.text)
    }

    @Test func `a confidential client proves itself, by the form or by Basic`() async throws {
        let server = try await OAuthFixture()
        let client = try await server.client(secret: .given(Secret("a+secret_of_24_characters")))
        let id = client.id.text, secret = "a+secret_of_24_characters"
        let token = try #require(try await server.signIn(through: client).refreshToken).reveal
        for wrong in ["", "a secret_of_24_characters", secret + "x", String(secret.dropLast())] {
            let refused = await server.post([
                "grant_type": "refresh_token", "client_id": id, "refresh_token": token, "client_secret": wrong,
            ])
            #expect(refused.status == 400 && refused.error == "invalid_client")
        }
        let grant: KeyValuePairs = ["grant_type": "refresh_token", "refresh_token": token]
        let challenged = await server.post(grant, headers: OAuthFixture.basic(id, "wrong"))
        #expect(challenged.status == 401 && challenged.error == "invalid_client")
        #expect(challenged.headers[.wwwAuthenticate] != nil)
        #expect(await server.post(grant, headers: OAuthFixture.basic(id, secret)).status == 200)
        #expect(await server.post(grant, headers: OAuthFixture.basic(id, "a%2Bsecret_of_24_characters")).status == 200)
        let body = await server.post([
            "grant_type": "refresh_token", "refresh_token": token, "client_id": id, "client_secret": secret,
        ])
        #expect(body.status == 200)
        #expect(await server.post(grant).error == "invalid_request")
    }

    @Test func `only a client with the authorization code grant refreshes here`() async throws {
        let server = try await OAuthFixture()
        for changes: JSONValue in [
            ["AllowedOAuthFlows": ["implicit"]], ["AllowedOAuthFlowsUserPoolClient": false],
            ["AllowedOAuthFlowsUserPoolClient": .null, "AllowedOAuthFlows": .null],
        ] {
            let client = try await server.client(changes)
            let token = try await server.signIn(through: client).refreshToken
            let refused = await server.refresh(token, through: client)
            #expect(refused.status == 400 && refused.error == "unauthorized_client")
        }
    }

    @Test func `what is no live refresh token of the client is an invalid grant`() async throws {
        let server = try await OAuthFixture()
        let other = try await server.client()
        let tokens = try await server.signIn()
        #expect(await server.refresh(Secret("none")).error == "invalid_grant")
        #expect(await server.refresh(tokens.accessToken).error == "invalid_grant")
        #expect(await server.refresh(tokens.refreshToken, through: other).error == "invalid_grant")
        #expect(await server.refresh(nil).error == "invalid_request")
        // None of these has used it up.
        let newest = await server.refresh(tokens.refreshToken)
        #expect(newest.status == 200)
        try await server.pool.disableUser("alice")
        #expect(await server.refresh(newest.refreshToken).error == "invalid_grant")
        let again = try await server.signIn("bob")
        server.clock.advance(by: .seconds(31 * 86_400))
        #expect(await server.refresh(again.refreshToken).description == "The refresh token has expired")
    }

    @Test func `a session of a remembered device is refreshed over Cognito's wire only`() async throws {
        let server = try await OAuthFixture(pool: ["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": false]])
        let tokens = try await server.signIn()
        let device = try #require(tokens.newDevice?.key)
        #expect(await server.refresh(tokens.refreshToken).error == "invalid_grant")
        let refreshed = try await server.pool.tokens(
            forRefreshToken: #require(tokens.refreshToken), on: device, clientSecret: nil, through: server.app)
        #expect(refreshed.refreshToken != nil)
    }

    @Test func `a session that is refreshed more often than anybody needs is told to wait`() async throws {
        let server = try await OAuthFixture()
        var token = try await server.signIn().refreshToken
        for _ in 0..<SessionStore.mostRotated { token = await server.refresh(token).refreshToken }
        let refused = await server.refresh(token)
        #expect(refused.status == 429 && refused.error == "temporarily_unavailable")
        server.clock.advance(by: .seconds(60))
        #expect(await server.refresh(token).status == 200)
    }

    @Test func `a public client that shows a secret is that client still`() async throws {
        let server = try await OAuthFixture()
        let token = try #require(try await server.signIn().refreshToken).reveal
        let grant: KeyValuePairs = ["grant_type": "refresh_token", "refresh_token": token]
        #expect(await server.post(grant, headers: OAuthFixture.basic(server.app.id.text, "any")).status == 200)
    }

    @Test func `no scope is given that the session has not, and the answer says which there are`() async throws {
        let server = try await OAuthFixture()
        let token = try #require(try await server.signIn().refreshToken).reveal
        for (scope, told) in [
            ("", nil), (TokenScope.api, nil), ("\(TokenScope.api) \(TokenScope.api) ", nil),
            ("openid email", TokenScope.api), ("openid \(TokenScope.api)", TokenScope.api),
        ] as [(String, String?)] {
            let answer = await server.post([
                "grant_type": "refresh_token", "client_id": server.app.id.text, "refresh_token": token, "scope": scope,
            ])
            #expect(answer.status == 200 && answer["scope"]?.string == told, "\(scope)")
            #expect(try answer.claims("access_token")["scope"]?.string == TokenScope.api)
        }
    }

    @Test func `nobody refreshes from a network that is blocked, not even to try secrets`() async throws {
        let server = try await OAuthFixture(pool: [
            "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"], "UserPoolTier": "PLUS",
        ])
        let client = try await server.client(secret: .generated)
        let token = try await server.signIn(through: client).refreshToken
        _ = try await server.pools.setRiskSettings(
            ["RiskExceptionConfiguration": ["BlockedIPRangeList": ["127.0.0.0/8"]]], of: server.pool)
        for secret in ["wrong", client.secrets[0].value.reveal] {
            let refused = await server.post(
                ["grant_type": "refresh_token", "refresh_token": token?.reveal ?? ""],
                headers: OAuthFixture.basic(client.id.text, secret))
            #expect(refused.status == 400 && refused.error == "access_denied")
        }
    }

    @Test func `a function has its word, and may refuse`() async throws {
        let hooks = OneHook { event in
            ["claimsOverrideDetails": ["claimsToAddOrOverride": ["floor": event["triggerSource"] ?? .null]]]
        }
        let server = try await OAuthFixture(
            pool: ["LambdaConfig": ["PreTokenGeneration": "arn:aws:lambda:us-east-1:1:function:f"]], hooks: hooks)
        let tokens = try await server.signIn()
        let answer = await server.refresh(tokens.refreshToken)
        #expect(try answer.claims("id_token")["floor"]?.string == "TokenGeneration_RefreshTokens")
        hooks.fault.withLock { $0 = HookFault.thrown("not \"today\"") }
        let refused = await server.refresh(answer.refreshToken)
        #expect(refused.status == 400 && refused.error == "invalid_request")
        #expect(refused.description == "PreTokenGeneration failed with error not 'today'.")
        hooks.fault.withLock { $0 = nil }
        #expect(await server.refresh(answer.refreshToken).status == 200)
    }

    @Test func `administrators learn whose refresh was refused and why`() async throws {
        let server = try await OAuthFixture()
        let tokens = try await server.signIn()
        _ = await server.refresh(tokens.refreshToken)
        server.clock.advance(by: .seconds(60))
        _ = await server.post(
            [
                "grant_type": "refresh_token", "client_id": server.app.id.text,
                "refresh_token": tokens.refreshToken?.reveal ?? "",
            ], headers: [.userAgent: "till/2"])
        let refusals = try await server.pools.accessReport(of: "alice", in: server.pool).refusals
        #expect(refusals.map(\.operation) == ["oauth2/token"] && refusals.map(\.step) == ["refresh_token"])
        #expect(refusals.map(\.client) == [server.app.id.text] && refusals.map(\.address) == ["127.0.0.1"])
        #expect(refusals.map(\.reason.rawValue) == ["refreshTokenReused"])
    }
}

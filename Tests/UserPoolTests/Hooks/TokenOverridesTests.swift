import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct TokenOverridesTests {
    private func tokens(
        _ response: JSONValue, _ version: String? = nil
    ) async throws -> (id: JSONValue, access: JSONValue) {
        let hooks = ScriptedHooks([.preTokenGeneration: { _ in response }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration], tokens: version)
        try await fixture.confirmedUser("alice", [("email", "alice@example.org"), ("given_name", "Alice")])
        let tokens = try await fixture.signIn()
        return (try fixture.claims(tokens.idToken), try fixture.claims(tokens.accessToken))
    }

    @Test func `the first version changes the ID token by texts, and leaves the access token alone`() async throws {
        let (id, access) = try await tokens([
            "claimsOverrideDetails": [
                "claimsToAddOrOverride": ["tier": "gold", "email": "other@example.org", "family_name": "Smith"],
                "claimsToSuppress": ["given_name", "family_name"],
                "groupOverrideDetails": [
                    "groupsToOverride": ["guests"], "iamRolesToOverride": ["arn:r"], "preferredRole": "arn:r",
                ],
            ]
        ])
        #expect(id["tier"] == "gold")
        #expect(id["email"] == "other@example.org")
        #expect(id["given_name"] == nil)
        // What is set and suppressed is suppressed.
        #expect(id["family_name"] == nil)
        #expect(id["cognito:groups"] == ["guests"])
        #expect(id["cognito:roles"] == ["arn:r"])
        #expect(id["cognito:preferred_role"] == "arn:r")
        #expect(access["tier"] == nil)
        #expect(access["cognito:groups"] == ["guests"])
    }

    @Test(arguments: ["V2_0", "V3_0"])
    func `later versions change both, by values of any form, and the scopes`(_ version: String) async throws {
        let (id, access) = try await tokens(
            [
                "claimsAndScopeOverrideDetails": [
                    "idTokenGeneration": [
                        "claimsToAddOrOverride": ["rooms": ["a", "b"], "age": 7], "claimsToSuppress": ["email"],
                    ],
                    "accessTokenGeneration": [
                        "claimsToAddOrOverride": ["plan": ["name": "pro"]],
                        "scopesToAdd": ["rooms/read", "aws.cognito.other"], "scopesToSuppress": ["rooms/write"],
                    ],
                    "groupOverrideDetails": ["groupsToOverride": ["staff"]],
                ]
            ], version)
        #expect(id["rooms"] == ["a", "b"])
        #expect(id["age"] == 7)
        #expect(id["email"] == nil)
        #expect(access["plan"] == ["name": "pro"])
        #expect(access["scope"] == "aws.cognito.signin.user.admin rooms/read")
        #expect(access["cognito:groups"] == ["staff"])
    }

    @Test func `what is answered in the form of another version has no effect`() async throws {
        let (id, _) = try await tokens(
            ["claimsOverrideDetails": ["claimsToAddOrOverride": ["tier": "gold"]]], "V2_0")
        #expect(id["tier"] == nil)
    }

    @Test func `who a token is of, for whom, for how long and for what cannot be changed`() async throws {
        let reserved = [
            "acr", "amr", "at_hash", "aud", "auth_time", "azp", "cognito:username", "exp", "iat", "identities", "iss",
            "jti", "nbf", "nonce", "origin_jti", "sub", "token_use", "event_id", "client_id", "username", "scope",
            "cognito:groups",
        ]
        let set = JSONValue.object(JSONObject(reserved.map { ($0, "forged") }))
        let names = JSONValue.array(reserved.map { .string($0) })
        let (id, access) = try await tokens(
            [
                "claimsAndScopeOverrideDetails": [
                    "idTokenGeneration": ["claimsToAddOrOverride": set],
                    "accessTokenGeneration": ["claimsToAddOrOverride": set],
                ]
            ], "V2_0")
        let (plainID, plainAccess) = try await tokens(
            [
                "claimsAndScopeOverrideDetails": [
                    "idTokenGeneration": ["claimsToSuppress": names],
                    "accessTokenGeneration": ["claimsToSuppress": names],
                ]
            ], "V2_0")
        // `client_id`, `username` and `scope` mean nothing in an ID token.
        #expect(
            Set(id.object?.filter { $0.value == "forged" }.map(\.name) ?? []) == ["client_id", "username", "scope"])
        #expect(access.object?.contains { $0.value == "forged" } == false)
        for name in ["sub", "iss", "aud", "exp", "iat", "jti", "origin_jti", "token_use", "auth_time"] {
            #expect(plainID[name] != nil, "\(name)")
        }
        for name in ["sub", "iss", "client_id", "exp", "iat", "jti", "origin_jti", "token_use", "scope", "username"] {
            #expect(plainAccess[name] != nil, "\(name)")
        }
    }

    @Test func `the audience of an access token can be its client, and nobody else`() async throws {
        let hooks = ScriptedHooks([
            .preTokenGeneration: { event in
                let client = event["callerContext"]?["clientId"] ?? nil
                return [
                    "claimsAndScopeOverrideDetails": [
                        "accessTokenGeneration": ["claimsToAddOrOverride": ["aud": client]]
                    ]
                ]
            }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration], tokens: "V2_0")
        try await fixture.confirmedUser()
        #expect(try fixture.claims(await fixture.signIn().accessToken)["aud"]?.string == fixture.client.id.text)
    }

    @Test func `the event says for whom and why`() async throws {
        let hooks = ScriptedHooks([.preTokenGeneration: { _ in nil }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration], tokens: "V2_0")
        try await fixture.confirmedUser("alice", [("email", "alice@example.org")])
        let tokens = try await fixture.signIn()
        _ = try await fixture.pool.tokens(
            forRefreshToken: #require(tokens.refreshToken), clientSecret: nil,
            through: fixture.client.saying(CallMetadata(clientMetadata: ["a": "b"])))
        #expect(hooks.sources == ["TokenGeneration_Authentication", "TokenGeneration_RefreshTokens"])
        let first = try #require(hooks.events.first)
        #expect(first["version"] == "2")
        #expect(first["request"]?["scopes"] == ["aws.cognito.signin.user.admin"])
        #expect(first["request"]?["userAttributes"]?["email"] == "alice@example.org")
        #expect(first["request"]?["groupConfiguration"]?["groupsToOverride"] == [])
        #expect(hooks.events.last?["request"]?["clientMetadata"] == ["a": "b"])
    }

    @Test(
        arguments: [
            ["claimsAndScopeOverrideDetails": ["idTokenGeneration": ["claimsToAddOrOverride": ["a"]]]],
            ["claimsAndScopeOverrideDetails": ["accessTokenGeneration": ["scopesToAdd": ["two words"]]]],
            [
                "claimsAndScopeOverrideDetails": [
                    "idTokenGeneration": [
                        "claimsToAddOrOverride": ["a": .string(String(repeating: "x", count: 10_000))]
                    ]
                ]
            ],
            "none",
        ] as [JSONValue])
    func `what makes no sense gives no tokens`(_ response: JSONValue) async throws {
        let hooks = ScriptedHooks([.preTokenGeneration: { _ in response }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration], tokens: "V2_0")
        try await fixture.confirmedUser()
        #expect(await code { try await fixture.signIn() } == .hookAnswerInvalid)
    }

    @Test func `a refresh that a function stops replaces no refresh token`() async throws {
        let hooks = ScriptedHooks([.preTokenGeneration: { _ in nil }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.preTokenGeneration],
            client: [
                "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
                "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0],
            ])
        try await fixture.confirmedUser()
        let token = try #require(await fixture.signIn().refreshToken)
        hooks.set(.preTokenGeneration) { _ in throw HookFault.timedOut }
        #expect(
            await code {
                try await fixture.pool.tokens(forRefreshToken: token, clientSecret: nil, through: fixture.client)
            } == .hookUnreachable)
        hooks.set(.preTokenGeneration) { _ in nil }
        _ = try await fixture.pool.tokens(forRefreshToken: token, clientSecret: nil, through: fixture.client)
    }
}

import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import OAuthService
@testable import UserPool

@Suite struct ClientCredentialsGrantTests {
    /// A function that gets the third version of the event.
    private static let third: JSONValue = [
        "PreTokenGenerationConfig": [
            "LambdaArn": "arn:aws:lambda:us-east-1:1:function:f", "LambdaVersion": "V3_0",
        ]
    ]

    private func ask(
        _ server: OAuthFixture, _ robot: Client, scope: String = "", metadata: String = "", secret: String? = nil
    ) async -> OAuthFixture.Answer {
        await server.post(
            ["grant_type": "client_credentials", "scope": scope, "aws_client_metadata": metadata],
            headers: OAuthFixture.basic(robot.id.text, secret ?? robot.secrets[0].value.reveal))
    }

    @Test func `a client gets an access token of its own, and nothing else`() async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        let answer = await ask(server, robot)
        #expect(answer.status == 200)
        #expect(answer.json.object?.names.sorted() == ["access_token", "expires_in", "token_type"])
        let claims = try answer.claims("access_token")
        #expect(claims["sub"]?.string == robot.id.text && claims["scope"] == "api/read api/write")
        #expect(claims["username"] == nil && claims["origin_jti"] == nil)
    }

    @Test func `it has the scopes that it asks for, of those that it may have`() async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        for (scope, given, told) in [
            ("api/write", "api/write", nil), ("api/read openid", "api/read", "api/read"),
            ("api/none api/write api/write", "api/write", "api/write"),
        ] as [(String, String, String?)] {
            let answer = await ask(server, robot, scope: scope)
            #expect(answer.status == 200 && answer["scope"]?.string == told)
            #expect(try answer.claims("access_token")["scope"]?.string == given)
        }
        // A scope that only looks like one, by a letter that is canonically equivalent, is another.
        for scope in ["api/none", "openid email", TokenScope.api, "api/re\u{301}ad", "\u{212a}"] {
            let refused = await ask(server, robot, scope: scope)
            #expect(refused.status == 400 && refused.error == "invalid_scope")
        }
        try await server.pool.deleteResourceServer("api")
        #expect(await ask(server, robot, scope: "api/read").error == "invalid_scope")
        #expect(await ask(server, robot).error == "invalid_scope")
    }

    @Test func `without its secret, and for a client that has another grant, there is none`() async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        let secret = robot.secrets[0].value.reveal
        for wrong in ["wrong", "", secret + "x", String(secret.dropLast())] {
            #expect(await ask(server, robot, secret: wrong).error == "invalid_client")
        }
        let app = ["grant_type": "client_credentials", "client_id": server.app.id.text] as KeyValuePairs
        #expect(await server.post(app).error == "unauthorized_client")
        let confidential = try await server.client(secret: .generated)
        #expect(await ask(server, confidential).error == "unauthorized_client")
    }

    @Test func `a function that gets the third event has its word`() async throws {
        let hooks = OneHook { _ in
            [
                "claimsAndScopeOverrideDetails": [
                    "accessTokenGeneration": [
                        "claimsToAddOrOverride": ["floor": 3, "sub": "x"], "scopesToAdd": ["api/more"],
                        "scopesToSuppress": ["api/write"],
                    ], "groupOverrideDetails": ["groupsToOverride": ["staff"]],
                ]
            ]
        }
        let server = try await OAuthFixture(pool: ["LambdaConfig": Self.third], hooks: hooks)
        let robot = try await server.robot()
        let answer = await ask(
            server, robot, scope: "api/read api/write", metadata: #"{"till":"7"}"#)
        let claims = try answer.claims("access_token")
        #expect(claims["floor"] == 3 && claims["sub"]?.string == robot.id.text && claims["cognito:groups"] == nil)
        #expect(claims["scope"] == "api/read api/more" && answer["scope"] == "api/read api/more")
        let event = try #require(hooks.events.first)
        #expect(event["triggerSource"] == "TokenGeneration_ClientCredentials" && event["version"] == "3")
        #expect(event["userName"] == "ClientCredentials")
        #expect(event["callerContext"]?["clientId"]?.string == robot.id.text)
        #expect(
            event["request"] == [
                "userAttributes": [:], "groupConfiguration": .null, "scopes": ["api/read", "api/write"],
                "clientMetadata": ["till": "7"],
            ])
        hooks.fault.withLock { $0 = .thrown("closed") }
        let refused = await ask(server, robot)
        #expect(refused.status == 400 && refused.error == "invalid_request")
        #expect(refused.description == "PreTokenGeneration failed with error closed.")
    }

    @Test func `a secret that goes while the function thinks gives no token`() async throws {
        let gone = Lock<(@Sendable () async throws -> Void)?>(nil)
        let hooks = OneHook { _ in
            try? await gone.withLock { $0 }?()
            return ["claimsAndScopeOverrideDetails": .null]
        }
        let server = try await OAuthFixture(pool: ["LambdaConfig": Self.third], hooks: hooks)
        let robot = try await server.robot()
        #expect(await ask(server, robot).status == 200)
        let (pools, pool) = (server.pools, server.pool)
        gone.withLock { $0 = { try await pools.deleteClient(robot.id, of: pool) } }
        #expect(await ask(server, robot).error == "invalid_client")
    }

    @Test(arguments: ["{", "[]", "\"x\"", #"{"a":1}"#, #"{"a":{"b":"c"}}"#])
    func `words for a function are an object of texts`(metadata: String) async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        let refused = await ask(server, robot, metadata: metadata)
        #expect(refused.status == 400 && refused.error == "invalid_request")
    }

    @Test func `a function of an earlier version is not asked about clients`() async throws {
        let hooks = OneHook { _ in [:] }
        let server = try await OAuthFixture(
            pool: ["LambdaConfig": ["PreTokenGeneration": "arn:aws:lambda:us-east-1:1:function:f"]], hooks: hooks)
        #expect(await ask(server, try await server.robot()).status == 200)
        #expect(hooks.events.isEmpty)
    }
}

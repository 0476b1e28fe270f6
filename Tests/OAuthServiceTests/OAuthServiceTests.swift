import Database
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import OAuthService
@testable import UserPool

@Suite struct OAuthServiceTests {
    @Test func `who asks is found out before what is asked for`() async throws {
        let server = try await OAuthFixture()
        #expect(await server.post(["client_id": server.app.id.text]).error == "invalid_request")
        for grant in ["password", "authorization_code", "urn:ietf:params:oauth:grant-type:device_code"] {
            let stranger = await server.post(["grant_type": grant, "client_id": "nobody"])
            #expect(stranger.status == 400 && stranger.error == "invalid_client")
            let known = await server.post(["grant_type": grant, "client_id": server.app.id.text])
            #expect(known.status == 400 && known.error == "unsupported_grant_type")
        }
    }

    @Test(arguments: ["", "a\u{0}b", "../x", "' OR 1=1", String(repeating: "x", count: 129)])
    func `a client that cannot be is none`(id: String) async throws {
        let server = try await OAuthFixture()
        let answer = await server.post(["grant_type": "refresh_token", "client_id": id, "refresh_token": "x"])
        #expect(answer.status == 400 && answer.error == (id.isEmpty ? "invalid_request" : "invalid_client"))
    }

    @Test func `a secret in the address is not looked at`() async throws {
        let server = try await OAuthFixture()
        let token = try #require(try await server.signIn().refreshToken).reveal
        let request = Request(
            .post, "/oauth2/token?grant_type=refresh_token&client_id=\(server.app.id.text)&refresh_token=\(token)",
            headers: [.contentType: "application/x-www-form-urlencoded"])
        #expect(OAuthFixture.Answer(await server.router.respond(to: request)).error == "invalid_request")
    }

    @Test func `tokens are given to a POST only`() async throws {
        let server = try await OAuthFixture()
        for method in [Method.get, .put, .delete] {
            #expect(await server.router.respond(to: Request(method, "/oauth2/token")).status == .methodNotAllowed)
        }
    }

    /// A form, the limit of its category, and whether it counts against that.
    private static let junk: [(form: String, category: LimitCategory, isCounted: Bool)] = [
        ("grant_type=client_credentials&client_id=nobody&client_secret=x", .clientAuthentication, false),
        ("grant_type=client_credentials&client_id=ROBOT&client_secret=wrong", .clientAuthentication, false),
        ("grant_type=client_credentials&client_id=APP", .clientAuthentication, false),
        ("grant_type=password&client_id=APP", .clientAuthentication, false),
        ("grant_type=client_credentials&client_id=ROBOT&client_secret=SECRET&scope=x", .clientAuthentication, false),
        ("grant_type=client_credentials&client_id=ROBOT&client_secret=SECRET", .clientAuthentication, true),
        ("grant_type=refresh_token&client_id=APP", .userToken, false),
        ("grant_type=refresh_token&client_id=APP&refresh_token=invented", .userToken, false),
        ("grant_type=refresh_token&client_id=APP&refresh_token=REUSED", .userToken, false),
    ]

    @Test(arguments: junk.indices)
    func `a limit that is used up is said so, and junk uses up nothing`(index: Int) async throws {
        let server = try await OAuthFixture()
        let robot = try await server.robot()
        let reused = try #require(try await server.signIn().refreshToken)
        _ = await server.refresh(reused)
        server.clock.advance(by: .seconds(60))
        _ = await server.refresh(reused)
        let category = Self.junk[index].category, isCounted = Self.junk[index].isCounted
        let meant = [
            "ROBOT": robot.id.text, "APP": server.app.id.text, "SECRET": robot.secrets[0].value.reveal,
            "REUSED": reused.reveal,
        ]
        let form = Self.junk[index].form.parts(between: "&").map { parameter in
            let pair = parameter.parts(between: "=")
            return "\(pair[0])=\(meant[String(pair[1])] ?? String(pair[1]))"
        }.joined(separator: "&")
        let limits = server.pools.limits
        try await limits.set(category.freeRate, for: category)
        // All is sent at one moment, at which one more is admitted: nothing depends on how fast the test runs.
        let request = Request(
            .post, "/oauth2/token", headers: [.contentType: "application/x-www-form-urlencoded"],
            body: Array(form.utf8))
        while limits.admit(category, of: .anybody, at: request.received) {}
        limits.giveBack(category, to: .anybody)
        for attempt in 0..<4 {
            let answer = OAuthFixture.Answer(await server.router.respond(to: request))
            if isCounted, attempt > 0 {
                #expect(answer.status == 429 && answer.error == "temporarily_unavailable")
                #expect(answer.headers[.retryAfter] == "1")
            } else {
                #expect(answer.status == (isCounted ? 200 : 400), "\(answer.json)")
            }
        }
        #expect(limits.admit(category, of: .anybody, at: request.received) != isCounted)
    }

    @Test func `discovery says where tokens are and for which grants`() async throws {
        let server = try await OAuthFixture()
        let document = try JSONValue(parsing: try await server.pools.discovery(of: server.pool.id))
        let names = Grants.all.map { $0.name }
        #expect(document["grant_types_supported"] == .array(names.map { .string($0) }))
        let endpoint = try #require(document["token_endpoint"]?.string)
        #expect(endpoint == "http://127.0.0.1:9229/oauth2/token")
        #expect(server.router.instruments.contains { $0.route == "POST /oauth2/token" })
    }

    @Test func `what is answered is counted by grant and by error`() async throws {
        let server = try await OAuthFixture()
        _ = await server.refresh(try await server.signIn().refreshToken)
        _ = await server.refresh(Secret("none"))
        _ = await server.post(["grant_type": "password", "client_id": server.app.id.text])
        _ = await server.post("", type: nil)
        func count(_ grant: String, _ status: String) -> UInt64? {
            server.service.instruments.grants[grant]?.answers.first { $0.status == status }?.count.value
        }
        #expect(count("refresh_token", "2xx") == 1 && count("refresh_token", "4xx") == 1)
        #expect(count("other", "4xx") == 2 && count("client_credentials", "4xx") == 0)
        let errors = server.service.instruments.errors.mapValues(\.value).filter { $0.value > 0 }
        #expect(errors == ["invalid_grant": 1, "unsupported_grant_type": 1, "invalid_request": 1])
    }

    @Test func `work that was given up is no failure of the server`() async throws {
        let server = try await OAuthFixture()
        let token = try await server.signIn().refreshToken
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await server.refresh(token)
        }
        #expect(await task.value.json == .null)
        #expect(server.service.instruments.errors.values.allSatisfy { $0.value == 0 })
        let lines = server.lines.withLock { $0 }
        #expect(lines.contains { $0.contains(#""level":"debug","event":"aborted""#) })
        #expect(!lines.contains { $0.contains(#""level":"error""#) })
    }

    @Test func `every answer has the id by which the log knows the request`() async throws {
        let server = try await OAuthFixture()
        let id = try #require(await server.post("").headers["x-amzn-requestid"])
        #expect(server.lines.withLock { $0.contains { $0.contains("\"id\":\"\(id)\"") } })
    }

    @Test func `a store that fails is the server's own failure, and is logged`() async throws {
        let server = try await OAuthFixture()
        let token = try await server.signIn().refreshToken
        await server.store.database.close()
        let answer = await server.refresh(token)
        #expect(answer.status == 500 && answer.error == "server_error" && answer.headers[.cacheControl] == "no-store")
        #expect(server.lines.withLock { lines in lines.contains { $0.contains(#""event":"unexpected""#) } })
    }

    @Test func `no secret reaches the log`() async throws {
        let server = try await OAuthFixture()
        let client = try await server.client(secret: .generated)
        let token = try #require(try await server.signIn(through: client).refreshToken).reveal
        let secret = client.secrets[0].value.reveal
        let grant: KeyValuePairs = ["grant_type": "refresh_token", "refresh_token": token]
        let answer = await server.post(grant, headers: OAuthFixture.basic(client.id.text, secret))
        #expect(answer.status == 200)
        _ = await server.post(["grant_type": token, "client_id": token, "client_secret": secret])
        let log = server.lines.withLock { $0.joined() }
        #expect(log.contains(#""event":"token""#) && log.contains(#""grant":"refresh_token""#))
        let given = ["access_token", "id_token", "refresh_token"].compactMap { answer[$0]?.string }
        #expect(given.count == 3)
        for hidden in given + [token, secret] { #expect(!log.contains(hidden)) }
    }
}

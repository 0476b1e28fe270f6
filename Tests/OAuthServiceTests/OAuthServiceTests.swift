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

    @Test func `a category that is used up is said so, and junk uses up nothing`() async throws {
        let server = try await OAuthFixture()
        try await server.pools.limits.set(150, for: .clientAuthentication)
        let robot = try await server.robot()
        for _ in 0..<300 { _ = await server.post(["grant_type": "client_credentials", "client_id": "nobody"]) }
        let headers = OAuthFixture.basic(robot.id.text, robot.secrets[0].value.reveal)
        var statuses: [Int] = []
        // More than a second's worth at once; what leaks out meanwhile is less than as much again.
        for _ in 0..<600 where !statuses.contains(429) {
            statuses.append(await server.post(["grant_type": "client_credentials"], headers: headers).status)
        }
        #expect(statuses.first == 200 && statuses.last == 429)
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
        for hidden in [token, secret, answer.refreshToken?.reveal ?? token] { #expect(!log.contains(hidden)) }
    }
}

import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import ServerAPI
@testable import UserPool

struct ServerAPIConfirmUserTests {
    /// Signs somebody up by name; returns the link that was sent, without the server's address.
    private func link(_ name: String, in server: ServerAPIFixture) async throws -> String {
        _ = try await server.pools.changeSettings(of: server.pool.id) { document in
            document["VerificationMessageTemplate"] = ["DefaultEmailOption": "CONFIRM_WITH_LINK"]
        }
        let pool = try await server.pools.pool(server.pool.id)
        _ = try await pool.signUp(
            SignUpRequest(
                username: name, password: ServerAPIFixture.password, attributes: [("email", "a@example.org")]),
            through: server.client)
        let text = try #require(
            try await server.outbox.messages(in: pool.id, from: server.store.database).last?.message.content.text)
        let url = try #require(text.reveal.split(separator: " ").first { $0.hasPrefix("http://") })
        return String(url.dropFirst("http://127.0.0.1:9229".count))
    }

    /// Presses the button of the page of a link.
    private func press(_ link: String, in server: ServerAPIFixture) async -> Response {
        await server.router.respond(to: Request(.post, link))
    }

    private func status(_ name: String, in server: ServerAPIFixture) async throws -> UserStatus {
        try await server.pool.user(name).status
    }

    @Test func `COD-14 the link in a mail confirms an address with a plus sign, once`() async throws {
        let server = try await ServerAPIFixture()
        let link = try await link("a+b@x.org", in: server)
        #expect(link.contains("%2B"))
        // Whoever only looks confirms nothing.
        #expect(await server.router.respond(to: Request(.head, link)).status == .ok)
        #expect(try await status("a+b@x.org", in: server) == .unconfirmed)
        for _ in 1...3 {
            let page = await server.get(link)
            #expect(page.status == .ok)
            #expect(String(decoding: page.bytes, as: UTF8.self).contains("<form method=\"post\"><button>"))
            #expect(page.headers["Content-Security-Policy"]?.hasSuffix("form-action 'self'") == true)
        }
        #expect(try await status("a+b@x.org", in: server) == .unconfirmed)
        #expect(await press(link.replacing("%2B", with: "+"), in: server).status == .badRequest)
        let answer = await press(link + "&utm_source=mail", in: server)
        #expect(answer.status == .ok)
        #expect(String(decoding: answer.bytes, as: UTF8.self).contains("has been confirmed"))
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers["Referrer-Policy"] == "no-referrer")
        #expect(answer.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(answer.headers["Content-Security-Policy"]?.hasSuffix("form-action 'none'") == true)
        #expect(try await status("a+b@x.org", in: server) == .confirmed)
        #expect(await press(link, in: server).status == .badRequest)
    }

    @Test func `a program that opens links confirms nobody's sign-up, unless the operator says so`() async throws {
        let server = try await ServerAPIFixture()
        let link = try await link("mallory", in: server)
        for method in [Method.get, .head] {
            #expect(await server.router.respond(to: Request(method, link)).status == .ok)
        }
        let user = try await server.pool.user("mallory")
        #expect(user.status == .unconfirmed && !user.hasVerified(.email))
        let eager = try await ServerAPIFixture(confirmsOnOpening: true)
        let other = try await self.link("mallory", in: eager)
        #expect(await eager.router.respond(to: Request(.head, other)).status == .ok)
        #expect(try await status("mallory", in: eager) == .unconfirmed)
        let page = await eager.get(other)
        #expect(page.status == .ok && String(decoding: page.bytes, as: UTF8.self).contains("has been confirmed"))
        #expect(try await status("mallory", in: eager) == .confirmed)
        #expect(await eager.get(other).status == .badRequest)
    }

    @Test func `the page of a link that was opened is the same for every link`() async throws {
        let server = try await ServerAPIFixture()
        let link = try await link("alice", in: server)
        var pages: Set<[UInt8]> = []
        for target in [link, link + "0", "/confirmUser", "/confirmUser/?user_name=%3Cscript%3E"] {
            pages.insert(await server.get(target).bytes)
        }
        #expect(pages.count == 1)
    }

    @Test func `the page is the same whatever is wrong, and says nothing of the request`() async throws {
        let server = try await ServerAPIFixture()
        let link = try await link("alice", in: server)
        let client = server.client.id.text
        var pages: Set<[UInt8]> = []
        for target in [
            "/confirmUser", "/confirmUser?client_id=\(client)", link + "&user_name=bob", link + "0",
            "/confirmUser?client_id=\(client)&user_name=nobody&confirmation_code=123456",
            "/confirmUser?client_id=\(client)&user_name=%3Cscript%3Ealert(1)%3C/script%3E&confirmation_code=1",
            "/confirmUser?client_id=none&user_name=alice&confirmation_code=123456",
            "/confirmUser?client_id=\(client)&user_name=%ff&confirmation_code=123456",
            "/confirmUser/?client_id=\(client)&user_name=\(String(repeating: "x", count: 600))&confirmation_code=1",
        ] {
            let answer = await press(target, in: server)
            #expect(answer.status == .badRequest, "\(target)")
            pages.insert(answer.bytes)
        }
        #expect(pages.count == 1)
        #expect(try await status("alice", in: server) == .unconfirmed)
    }

    @Test func `a good link that is opened during a recovery is good later`() async throws {
        let server = try await ServerAPIFixture()
        let link = try await link("alice", in: server)
        let recovery = try await server.beginRecovery()
        let page = await press(link, in: server)
        #expect(page.status == .tooManyRequests)
        #expect(String(decoding: page.bytes, as: UTF8.self).contains("try again later"))
        _ = try await server.pools.cancelRestoration(recovery.id, of: server.pool)
        #expect(await press(link, in: server).status == .ok)
        #expect(try await status("alice", in: server) == .confirmed)
    }

    @Test func `codes are not guessed by links, and administrators learn of it`() async throws {
        let server = try await ServerAPIFixture()
        let link = try await link("alice", in: server)
        let wrong = link.dropLast(6) + (link.hasSuffix("000000") ? "111111" : "000000")
        for _ in 1...5 { #expect(await press(String(wrong), in: server).status == .badRequest) }
        #expect(await press(link, in: server).status == .tooManyRequests)
        let report = try await server.pools.accessReport(of: "alice", in: server.pool)
        #expect(report.refusals.count == 6)
        #expect(Set(report.refusals.map(\.operation)) == ["confirmUser"])
        #expect(try await status("alice", in: server) == .unconfirmed)
        #expect(!server.lines.withLock { $0.joined() }.contains("confirmation_code"))
    }
}

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
        #expect(await server.get(link.replacing("%2B", with: "+")).status == .badRequest)
        let answer = await server.get(link + "&utm_source=mail")
        #expect(answer.status == .ok)
        #expect(String(decoding: answer.bytes, as: UTF8.self).contains("has been confirmed"))
        #expect(answer.headers[.cacheControl] == "no-store" && answer.headers["Referrer-Policy"] == "no-referrer")
        #expect(answer.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
        #expect(try await status("a+b@x.org", in: server) == .confirmed)
        #expect(await server.get(link).status == .badRequest)
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
            let answer = await server.get(target)
            #expect(answer.status == .badRequest, "\(target)")
            pages.insert(answer.bytes)
        }
        #expect(pages.count == 1)
        #expect(try await status("alice", in: server) == .unconfirmed)
    }

    @Test func `codes are not guessed by links, and administrators learn of it`() async throws {
        let server = try await ServerAPIFixture()
        let link = try await link("alice", in: server)
        let wrong = link.dropLast(6) + (link.hasSuffix("000000") ? "111111" : "000000")
        for _ in 1...5 { #expect(await server.get(String(wrong)).status == .badRequest) }
        #expect(await server.get(link).status == .tooManyRequests)
        let report = try await server.pools.accessReport(of: "alice", in: server.pool)
        #expect(report.refusals.count == 6)
        #expect(Set(report.refusals.map(\.operation)) == ["confirmUser"])
        #expect(try await status("alice", in: server) == .unconfirmed)
        #expect(!server.lines.withLock { $0.joined() }.contains("confirmation_code"))
    }
}

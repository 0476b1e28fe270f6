import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@testable import ServerAPI

@Suite struct ServerAPIMetricsTests {
    @Test func `who shows the token reads what is measured`() async throws {
        let server = try await ServerAPIFixture()
        let counter = Counter()
        server.metrics.add(counter, "visits_total", "Visits.")
        counter.add(3)
        let answer = await server.get("/metrics", token: Secret("let-me-read"))
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(
            String(decoding: answer.bytes, as: UTF8.self)
                == "# HELP visits_total Visits.\n# TYPE visits_total counter\nvisits_total 3\n")
    }

    @Test(arguments: [nil, "", "let-me-rea", "let-me-read2", "LET-ME-READ"])
    func `everybody else is told nothing, loopback or not`(_ token: String?) async throws {
        let server = try await ServerAPIFixture()
        server.metrics.add(Counter(), "visits_total", "Visits.")
        let answer = await server.get("/metrics", token: token.map { Secret($0) })
        #expect(answer.status == .unauthorized)
        #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("visits"))
    }

    @Test func `an access token of a user is no token of the metrics`() async throws {
        let server = try await ServerAPIFixture()
        #expect(await server.get("/metrics", token: try await server.signIn()).status == .unauthorized)
    }
}

import LatchkeyHTTP
import LatchkeyJOSE
import LatchkeyPlatform
import TestSupport
import Testing

@testable import ServerAPI
@testable import UserPool

struct ServerAPISessionEventsTests {
    private func ended(_ reason: String) -> String { "event: ended\ndata: {\"reason\":\"\(reason)\"}\n\n" }

    @Test func `a stream is open while its session lives, and says why it ended`() async throws {
        let server = try await ServerAPIFixture()
        let token = try await server.signIn()
        let response = await server.get("/session/events", token: token)
        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/event-stream")
        let stream = try RecordedStream(response)
        #expect(!stream.isClosed && !stream.text.contains("event:"))
        try await server.pool.signOutEverywhere("alice")
        #expect(stream.isClosed)
        #expect(stream.text.hasSuffix(ended("signedOut")))
        #expect(server.api.streams.count == 0)
        #expect(server.pools.sessions.listenerCount == 0)
    }

    @Test func `a session that ends between the answer and its stream is told as well`() async throws {
        let server = try await ServerAPIFixture()
        let response = await server.get("/session/events", token: try await server.signIn())
        try await server.pool.signOutEverywhere("alice")
        let stream = try RecordedStream(response)
        #expect(stream.isClosed && stream.text.hasSuffix(ended("signedOut")))
    }

    @Test func `another user's end is none of this stream's business`() async throws {
        let server = try await ServerAPIFixture()
        let stream = try RecordedStream(await server.get("/session/events", token: try await server.signIn("alice")))
        _ = try await server.signIn("bob")
        try await server.pool.signOutEverywhere("bob")
        #expect(!stream.isClosed)
        stream.close()
    }

    @Test func `a comment every fifteen seconds, and the end when the token expires`() async throws {
        let server = try await ServerAPIFixture()
        let stream = try RecordedStream(await server.get("/session/events", token: try await server.signIn()))
        let hello = stream.text
        for _ in 0..<14 { server.api.streams.tick() }
        #expect(stream.text == hello)
        server.api.streams.tick()
        #expect(stream.text == hello + hello)
        server.clock.advance(by: .seconds(3600))
        server.api.streams.tick()
        #expect(stream.isClosed && stream.text.hasSuffix(ended("expired")))
        #expect(server.pools.sessions.listenerCount == 0)
    }

    @Test func `a client that leaves is forgotten, and so is one that never came`() async throws {
        let server = try await ServerAPIFixture()
        let token = try await server.signIn()
        let stream = try RecordedStream(await server.get("/session/events", token: token))
        #expect(server.api.streams.count == 1 && server.pools.sessions.listenerCount == 1)
        stream.close()
        #expect(server.api.streams.count == 0 && server.pools.sessions.listenerCount == 0)
        _ = await server.get("/session/events", token: token)
        #expect(server.api.streams.count == 0 && server.pools.sessions.listenerCount == 0)
    }

    @Test func `a token that is worth nothing is refused as RFC 6750 has it`() async throws {
        let server = try await ServerAPIFixture()
        let none = await server.get("/session/events")
        #expect(none.status == .unauthorized)
        #expect(none.headers[.wwwAuthenticate] == "Bearer")

        let garbage = await server.get("/session/events", token: Secret("abc.def.ghi"))
        #expect(garbage.status == .unauthorized)
        #expect(garbage.headers[.wwwAuthenticate]?.hasPrefix(#"Bearer error="invalid_token""#) == true)

        let token = try await server.signIn()
        try await server.pool.signOutEverywhere("alice")
        let revoked = await server.get("/session/events", token: token)
        #expect(revoked.status == .unauthorized)
        #expect(revoked.headers[.wwwAuthenticate]?.contains("revoked") == true)
    }

    @Test func `a user has so many streams and no more, whatever the order of requests`() async throws {
        let server = try await ServerAPIFixture()
        let token = try await server.signIn("alice")
        var answers: [Response] = []
        // All were answered before the first has begun.
        for _ in 0..<server.api.streams.mostOfUser + 8 {
            answers.append(await server.get("/session/events", token: token))
        }
        let streams = try answers.map { try RecordedStream($0) }
        #expect(streams.count { !$0.isClosed } == server.api.streams.mostOfUser)
        #expect(server.api.streams.count == server.api.streams.mostOfUser)
        #expect(server.pools.sessions.listenerCount == server.api.streams.mostOfUser)

        let refused = await server.get("/session/events", token: token)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter] == "15")
        #expect(refused.headers[.contentType] == "application/problem+json")
        #expect(await server.get("/session/events", token: try await server.signIn("bob")).status == .ok)

        streams.first?.close()
        let next = try RecordedStream(await server.get("/session/events", token: token))
        #expect(server.api.streams.count == server.api.streams.mostOfUser)
        for stream in streams + [next] { stream.close() }
        #expect(await server.get("/session/events", token: token).status == .ok)
    }

    @Test func `a token of a client that is gone is worth nothing`() async throws {
        let server = try await ServerAPIFixture()
        let token = try await server.signIn()
        let jws = try CompactJWS(parsing: token.reveal)
        let key = try #require(try await server.pools.services.signingKeys.pair(of: server.pool.id))[.access]
        let claims = String(decoding: jws.payload, as: UTF8.self)
            .replacing(server.client.id.text, with: "0123456789abcdefghijklmnop")
        let answer = await server.get(
            "/session/events", token: Secret(try key.sign(payload: Array(claims.utf8))))
        #expect(answer.status == .unauthorized)
        #expect(answer.headers[.wwwAuthenticate]?.contains("invalid_token") == true)
    }
}

import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import ServerAPI

struct ServerAPIOutboxTests {
    private func messages(_ server: ServerAPIFixture, _ query: String) async throws -> [JSONValue] {
        let answer = await server.router.respond(to: server.signed(.get, "/outbox?\(query)"))
        #expect(answer.status == .ok)
        #expect(answer.headers[.cacheControl] == "no-store")
        return try #require(JSONValue(parsing: answer.bytes)["messages"]?.array)
    }

    private func invite(_ name: String, in server: ServerAPIFixture) async throws {
        _ = try await server.pool.createUser(
            CreateUserRequest(
                username: name,
                attributes: [("email", "\(name)@example.org"), ("email_verified", "true")],
                invitation: .send([.email])))
    }

    @Test func `messages of a pool, or of one of its users, come oldest first`() async throws {
        let server = try await ServerAPIFixture()
        try await invite("alice", in: server)
        try await invite("bob", in: server)
        let all = try await messages(server, "userPoolId=\(server.pool.id)")
        #expect(all.map { $0["username"]?.string } == ["alice", "bob"])
        let ofBob = try await messages(server, "userPoolId=\(server.pool.id)&username=bob")
        #expect(ofBob == [all[1]])
        #expect(ofBob[0]["to"]?.string == "bob@example.org")
        #expect(ofBob[0]["medium"]?.string == "EMAIL")
        #expect(ofBob[0]["poolId"]?.string == server.pool.id.text)
        #expect(ofBob[0]["code"]?.string?.isEmpty == false)
    }

    @Test(arguments: [
        "", "username=alice", "userPoolId=a&userPoolId=b", "userPoolId=us-east-1_x&pool=y", "userPoolId=%zz",
    ])
    func `a query that is not understood is refused`(query: String) async throws {
        let server = try await ServerAPIFixture()
        let answer = await server.router.respond(to: server.signed(.get, "/outbox?\(query)"))
        #expect(answer.status == .badRequest)
    }

    @Test func `a pool that does not exist is not found`() async throws {
        let server = try await ServerAPIFixture()
        let answer = await server.router.respond(to: server.signed(.get, "/outbox?userPoolId=us-east-1_Unknown00"))
        #expect(answer.status == .notFound)
    }
}

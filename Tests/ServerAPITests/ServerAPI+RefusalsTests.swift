import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import ServerAPI

struct ServerAPIRefusalsTests {
    private func note(_ name: String, in server: ServerAPIFixture) {
        server.pools.note(
            RefusedRequest(
                .name(name, client: server.client.id.text), operation: "InitiateAuth", step: "USER_SRP_AUTH",
                client: server.client.id.text, error: UserPoolError(.wrongPassword), address: .loopback))
    }

    @Test func `an administrator reads why, and how the user stands`() async throws {
        let server = try await ServerAPIFixture()
        _ = try await server.pool.createUser(CreateUserRequest(username: "alice", invitation: .suppress))
        note("alice", in: server)
        note("nobody", in: server)
        let target = "/refusals?userPoolId=\(server.pool.id)&username="
        let answer = await server.router.respond(to: server.signed(.get, target + "alice"))
        #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
        let json = try JSONValue(parsing: answer.bytes)
        #expect(json["userExists"] == true && json["userEnabled"] == true)
        #expect(json["userStatus"] == "FORCE_CHANGE_PASSWORD" && json["lockedUntil"] == nil)
        let refusal = try #require(json["refusals"]?.array?.first)
        #expect(refusal["operation"] == "InitiateAuth" && refusal["step"] == "USER_SRP_AUTH")
        #expect(refusal["address"] == "127.0.0.1" && refusal["reason"]?.string != nil && refusal["time"] != nil)
        let other = await server.router.respond(to: server.signed(.get, target + "nobody"))
        let nobody = try JSONValue(parsing: other.bytes)
        #expect(nobody["userExists"] == false && nobody["userStatus"] == nil)
        #expect(nobody["refusals"]?.array?.first?["reason"] == "unknownUser")
    }

    @Test(arguments: ["userPoolId=POOL", "username=a", "userPoolId=POOL&username=a&username=b", "pool=POOL&username=a"])
    func `a query that is not understood is refused`(query: String) async throws {
        let server = try await ServerAPIFixture()
        let target = "/refusals?" + query.split(separator: "POOL").joined(separator: server.pool.id.text)
        let text = query.hasSuffix("POOL") ? target + server.pool.id.text : target
        #expect(await server.router.respond(to: server.signed(.get, text)).status == .badRequest)
    }

    @Test func `nobody else reads it`() async throws {
        let server = try await ServerAPIFixture()
        let target = "/refusals?userPoolId=\(server.pool.id)&username=alice"
        let answer = await server.router.respond(to: Request(.get, target))
        #expect(answer.status == .unauthorized)
        let missing = await server.router.respond(
            to: server.signed(.get, "/refusals?userPoolId=us-east-1_Unknown00&username=a"))
        #expect(missing.status == .notFound)
    }
}

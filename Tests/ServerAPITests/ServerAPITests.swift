import AWSSignature
import Database
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import ServerAPI

struct ServerAPITests {
    @Test func `the process says that it runs, and whether the store answers`() async throws {
        let server = try await ServerAPIFixture()
        #expect(await server.get("/healthz").status == .ok)
        #expect(await server.get("/readyz").status == .ok)
        server.isReady.withLock { $0 = false }
        server.clock.advance(by: .seconds(1))
        #expect(await server.get("/readyz").status == .serviceUnavailable)
        #expect(await server.get("/healthz").status == .ok)
    }

    // MARK: What everybody may read of a pool

    @Test func `a pool's key set holds public members only`() async throws {
        let server = try await ServerAPIFixture()
        let answer = await server.get("/\(server.pool.id)/.well-known/jwks.json")
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(answer.headers[.cacheControl] == "public, max-age=300")
        let keys = try #require(JSONValue(parsing: answer.bytes)["keys"]?.array)
        #expect(keys.count == 2)
        for key in keys {
            let names = Set(key.object?.map(\.name) ?? [])
            #expect(names == ["alg", "e", "kid", "kty", "n", "use"])
        }
    }

    @Test func `a key set that is in memory is the one that was read, and goes with its pool`() async throws {
        let server = try await ServerAPIFixture()
        let path = "/\(server.pool.id)/.well-known/jwks.json"
        let first = await server.get(path)
        #expect(server.pools.keptJWKS(ofPoolNamed: server.pool.id.text) == first.bytes)
        let second = await server.get(path)
        #expect(second.bytes == first.bytes)
        #expect(second.headers == first.headers)
        try await server.pools.deletePool(server.pool.id)
        #expect(server.pools.keptJWKS(ofPoolNamed: server.pool.id.text) == nil)
        #expect(await server.get(path).status == .notFound)
    }

    @Test func `a pool's discovery document names its issuer and its key set`() async throws {
        let server = try await ServerAPIFixture()
        let issuer = "http://127.0.0.1:9229/\(server.pool.id)"
        let answer = await server.get("/\(server.pool.id)/.well-known/openid-configuration")
        let document = try JSONValue(parsing: answer.bytes)
        #expect(document["issuer"]?.string == issuer)
        #expect(document["jwks_uri"]?.string == "\(issuer)/.well-known/jwks.json")
    }

    @Test(arguments: ["us-east-1_Unknown00", "no-pool", "us-east-1_a%2F..%2Fb", "us-east-1_%27%20OR%201%3D1"])
    func `a pool that does not exist is not found, whatever its name`(name: String) async throws {
        let server = try await ServerAPIFixture()
        for document in ["jwks.json", "openid-configuration"] {
            let answer = await server.get("/\(name)/.well-known/\(document)")
            #expect(answer.status == .notFound)
            #expect(answer.headers[.contentType] == "application/problem+json")
        }
    }

    @Test func `a store that fails is a problem of the server's own, and is logged`() async throws {
        let server = try await ServerAPIFixture()
        await server.store.database.close()
        let answer = await server.get("/us-east-1_Other0000/.well-known/jwks.json")
        #expect(answer.status == .internalServerError)
        #expect(server.lines.withLock { $0 }.contains { $0.contains(#""level":"error""#) })
    }

    // MARK: Administrators

    @Test func `an administrator's signature opens the seeding of rooms`() async throws {
        let server = try await ServerAPIFixture()
        let target = "/rooms/seed?userPoolId=\(server.pool.id)"
        let answer = await server.router.respond(to: server.signed(.post, target, body: "{}"))
        #expect(answer.status == .ok)
        #expect(String(decoding: answer.bytes, as: UTF8.self) == "seeded by \(target)")
    }

    @Test func `nobody else gets in`() async throws {
        let server = try await ServerAPIFixture()
        let token = try await server.signIn()
        for target in ["/outbox?userPoolId=\(server.pool.id)", "/rooms/seed?userPoolId=\(server.pool.id)"] {
            let method = target.hasPrefix("/outbox") ? Method.get : .post
            let unsigned = await server.router.respond(to: Request(method, target))
            #expect(unsigned.status == .unauthorized)
            #expect(unsigned.headers[.wwwAuthenticate] == "AWS4-HMAC-SHA256")

            var bearer = Request(method, target)
            bearer.headers[.authorization] = "Bearer \(token.reveal)"
            #expect(await server.router.respond(to: bearer).status == .unauthorized)

            let ofWire = server.signed(method, target, service: "cognito-idp")
            #expect(await server.router.respond(to: ofWire).status == .forbidden)

            var moved = server.signed(method, target)
            moved.target += "&username=bob"
            #expect(await server.router.respond(to: moved).status == .forbidden)

            var forged = server.credentials
            forged = .init(accessKeyID: forged.accessKeyID, secretAccessKey: Secret("guess"))
            let answer = await server.router.respond(to: server.signed(method, target, with: forged))
            #expect(answer.status == .forbidden)
            #expect(answer.headers[.contentType] == "application/problem+json")
        }
    }

    @Test func `any signature will do where the operator says so`() async throws {
        let server = try await ServerAPIFixture(acceptsAnySignature: true)
        let target = "/outbox?userPoolId=\(server.pool.id)"
        let anyone = server.signed(.get, target, with: .init(accessKeyID: "any", secretAccessKey: Secret("x")))
        #expect(await server.router.respond(to: anyone).status == .ok)
        #expect(await server.router.respond(to: Request(.get, target)).status == .unauthorized)
    }
}

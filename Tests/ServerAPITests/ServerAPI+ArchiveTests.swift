import AWSSignature
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import ServerAPI
@testable import UserPool

struct ServerAPIArchiveTests {
    private static let archive = ArchiveHeader.newID()

    private static func export(
        _ server: ServerAPIFixture, _ key: SealingKey, chunk: Int = 0, from place: String? = nil
    ) async -> Response {
        let from = place.map { "&from=\($0)" } ?? ""
        return await server.router.respond(
            to: server.signed(
                .post, "/archive/export?userPoolId=\(server.pool.id)&archive=\(archive)&chunk=\(chunk)\(from)",
                body: key.pem))
    }

    private static func send(
        _ box: [UInt8], _ query: String, to server: ServerAPIFixture
    ) async -> Response {
        await server.router.respond(to: server.signed(.post, "/archive/import?\(query)", bytes: box))
    }

    private static func serverKey(_ server: ServerAPIFixture) async throws -> SealingKey {
        let answer = await server.router.respond(to: server.signed(.get, "/archive/key"))
        let pem = try #require(JSONValue(parsing: answer.bytes)["key"]?.string)
        return try SealingKey(pem: Array(pem.utf8))
    }

    @Test func `parts leave sealed to the key that was named, and come sealed to the server's`() async throws {
        let old = try await ServerAPIFixture(), new = try await ServerAPIFixture()
        _ = try await old.signIn("alice")
        let mine = try OpeningKey.generate()
        let theirs = try await Self.serverKey(new)
        var place: String?
        var chunk = 0, users = 0
        repeat {
            let answer = await Self.export(old, mine.sealingKey, chunk: chunk, from: place)
            #expect(answer.status == .ok && answer.headers[.cacheControl] == "no-store")
            place = answer.headers["Latchkey-Next"]
            users += Int(answer.headers["Latchkey-Users"] ?? "") ?? 0
            let context = ArchiveHeader.context(
                of: chunk, last: place == nil, in: Self.archive, pool: old.pool.id.text)
            let content = try mine.open(answer.bytes, context: context)
            #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("alice"))
            let query =
                "userPoolId=\(old.pool.id)&origin=\(old.pool.id)&archive=\(Self.archive)&chunk=\(chunk)&last=\(place == nil)"
            let taken = await Self.send(try theirs.seal(content, context: context), query, to: new)
            let result = try JSONValue(parsing: taken.bytes)
            #expect(taken.status == .ok, "\(result)")
            #expect(result["madePool"] == .bool(chunk == 0) && result["added"] == .integer(Int64(chunk)))
            chunk += 1
        } while place != nil
        #expect(users == 1 && chunk == 2)
        let moved = try await new.pools.pool(old.pool.id).user("alice")
        #expect(moved.subject == (try await old.pool.user("alice")).subject)
        // No secret is in the log of either.
        for server in [old, new] { #expect(server.lines.withLock { !$0.contains { $0.contains("$scrypt") } }) }
    }

    @Test func `a part for another place, server or archive is refused`() async throws {
        let server = try await ServerAPIFixture()
        let key = try await Self.serverKey(server)
        let content = try await server.pool.export(from: nil).content
        let box = try key.seal(
            content,
            context: ArchiveHeader.context(
                of: 0, last: false, in: Self.archive, pool: server.pool.id.text))
        let pool = server.pool.id
        func query(_ chunk: Int, _ last: Bool, _ archive: String) -> String {
            "userPoolId=\(pool)&origin=\(pool)&archive=\(archive)&chunk=\(chunk)&last=\(last)"
        }
        #expect(await Self.send(box, query(0, false, Self.archive), to: server).status == .ok)
        for wrong in [
            query(1, false, Self.archive), query(0, true, Self.archive), query(0, false, ArchiveHeader.newID()),
        ] {
            #expect(await Self.send(box, wrong, to: server).status == .badRequest)
        }
        let other = try await ServerAPIFixture()
        #expect(await Self.send(box, query(0, false, Self.archive), to: other).status == .badRequest)
        #expect(await Self.send([], query(0, false, Self.archive), to: server).status == .badRequest)
        for wrong in [
            "", "userPoolId=\(pool)", query(0, false, "x"), query(-1, false, Self.archive),
            query(0, false, Self.archive) + "&x=y", query(0, false, Self.archive) + "&groups=x",
            // Nor does a part say that it is of another pool.
            query(0, false, Self.archive).replacing("origin=\(pool)", with: "origin=us-east-1_other"),
        ] {
            #expect(await Self.send(box, wrong, to: server).status == .badRequest)
        }
        let gone = query(0, false, Self.archive).replacing("userPoolId=\(pool)", with: "userPoolId=us-east-1_0")
        #expect(await Self.send(box, gone, to: server).status == .notFound)
    }

    @Test func `a part may be longer than other requests, if its head shows that an administrator sends it`()
        async throws
    {
        let server = try await ServerAPIFixture()
        let target = "/archive/import?userPoolId=\(server.pool.id)"
        func admission(
            service: String = "latchkey", age: Int64 = 0, key: Credentials? = nil, digest: String? = "",
            _ change: (inout Request) -> Void = { _ in }
        ) -> String {
            var request = server.signed(
                .post, target, body: "sealed", with: key, service: service, digest: digest, age: age)
            request.body = []
            change(&request)
            switch server.router.admission(of: request) {
            case .within(let bytes): return "\(bytes)"
            case .whole: return "whole"
            case .upload: return "upload"
            case .refused(let response): return "\(response.status.code)"
            }
        }
        let right = "\(ServerAPI.longestPart)"
        // The key is not in memory yet: such a part may be as long as any request.
        #expect(admission() == "whole")
        #expect(await server.router.respond(to: server.signed(.get, "/archive/key")).status == .ok)
        #expect(admission() == right)
        #expect(ServerAPI.longestPart > ArchiveChunk.longest && ServerAPI.longestPart < ArchiveReader.longestChunk)
        let stranger = Credentials(accessKeyID: "LKIAAAAAAAAAAAAAAAAA", secretAccessKey: Secret("x"))
        #expect(admission(key: stranger) == "whole")
        let wrongSecret = Credentials(
            accessKeyID: server.credentials.accessKeyID, secretAccessKey: Secret("somebody else's"))
        #expect(admission(key: wrongSecret) == "403")
        #expect(admission(service: "cognito-idp") == "403" && admission(age: 3600) == "403")
        #expect(admission(digest: nil) == "403")
        #expect(admission { $0.headers["X-Amz-Content-Sha256"] = SigV4.contentDigest(of: [1]) } == "403")
        #expect(admission { $0.headers[.authorization] = nil } == "401")
        // Who does not say the truth of the body is found out when it has come.
        var other = server.signed(.post, target, body: "sealed", digest: "")
        other.body = Array("other!".utf8)
        #expect(await server.router.respond(to: other).status == .forbidden)
        guard case .whole = server.router.admission(of: Request(.post, "/archive/export")) else {
            Issue.record("other requests may be as long")
            return
        }
    }

    @Test func `what could not be taken is in the answer`() async throws {
        let server = try await ServerAPIFixture()
        let key = try await Self.serverKey(server)
        let content = Array(
            #"{"groups":[{"name":"a b","created":1,"modified":1},{"name":"b","created":1,"modified":1}]}"#.utf8)
        let pool = server.pool.id
        let box = try key.seal(
            content, context: ArchiveHeader.context(of: 0, last: true, in: Self.archive, pool: pool.text))
        let answer = await Self.send(
            box, "userPoolId=\(pool)&origin=\(pool)&archive=\(Self.archive)&chunk=0&last=true", to: server)
        let result = try JSONValue(parsing: answer.bytes)
        #expect(answer.status == .ok && result["addedOthers"] == 1)
        #expect(
            result["refused"] == [["place": "groups[0]", "reason": "The group is none.", "key": "a b"]])
    }

    @Test func `nothing comes into a pool while a recovery of it is decided about`() async throws {
        let server = try await ServerAPIFixture()
        let key = try await Self.serverKey(server)
        let pool = server.pool.id
        let content = Array(#"{"groups":[{"name":"b","created":1,"modified":1}]}"#.utf8)
        let box = try key.seal(
            content, context: ArchiveHeader.context(of: 0, last: true, in: Self.archive, pool: pool.text))
        let query = "userPoolId=\(pool)&origin=\(pool)&archive=\(Self.archive)&chunk=0&last=true"
        let recovery = try await server.beginRecovery()
        #expect(await Self.send(box, query, to: server).status == .conflict)
        _ = try await server.pools.cancelRestoration(recovery.id, of: server.pool)
        #expect(await Self.send(box, query, to: server).status == .ok)
    }

    @Test func `nobody but an administrator moves users, and only to a key that seals`() async throws {
        let server = try await ServerAPIFixture()
        for (method, target) in [
            (Method.get, "/archive/key"), (.post, "/archive/export?userPoolId=\(server.pool.id)"),
            (.post, "/archive/import"),
        ] {
            #expect(await server.router.respond(to: Request(method, target)).status == .unauthorized)
            let wrong = await server.router.respond(to: server.signed(method, target, service: "cognito-idp"))
            #expect(wrong.status == .forbidden)
        }
        let answer = await server.router.respond(
            to: server.signed(
                .post, "/archive/export?userPoolId=\(server.pool.id)&archive=\(Self.archive)&chunk=0", body: "no key"))
        #expect(answer.status == .badRequest)
        let key = try OpeningKey.generate().sealingKey
        let missing = await server.router.respond(
            to: server.signed(
                .post, "/archive/export?userPoolId=us-east-1_0&archive=\(Self.archive)&chunk=0", body: key.pem))
        #expect(missing.status == .notFound)
        #expect(await Self.export(server, key, from: "nowhere").status == .badRequest)
    }
}

import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import ServerAPI

struct ServerAPIBackupsTests {
    @Test func `an administrator begins a backup and asks how far it is`() async throws {
        let newest = Lock<Backup?>(nil)
        let server = try await ServerAPIFixture(
            backups: Backups(
                begin: {
                    try newest.withLock { newest in
                        if let newest { throw Backups.Underway(name: newest.name) }
                        newest = Backup(name: "one", path: "/data/backups/one")
                        return newest!
                    }
                }, find: { name in newest.withLock { $0?.name == name ? $0 : nil } }))
        for (method, target) in [(Method.post, "/backups"), (.get, "/backups/one")] {
            #expect(await server.router.respond(to: Request(method, target)).status == .unauthorized)
        }
        #expect(newest.withLock { $0 } == nil)
        let begun = await server.router.respond(to: server.signed(.post, "/backups"))
        #expect(begun.status == .accepted && begun.headers[.cacheControl] == "no-store")
        let expected: JSONValue = [
            "name": "one", "path": "/data/backups/one", "state": "running", "copied": 0, "total": 0,
        ]
        #expect(try JSONValue(parsing: begun.bytes) == expected)
        #expect(await server.router.respond(to: server.signed(.post, "/backups")).status == .conflict)
        newest.withLock { newest in
            newest?.state = .failed
            newest?.reason = "The disk is full."
        }
        let asked = await server.router.respond(to: server.signed(.get, "/backups/one"))
        let told = try JSONValue(parsing: asked.bytes)
        #expect(told["state"] == "failed" && told["reason"] == "The disk is full.")
        #expect(await server.router.respond(to: server.signed(.get, "/backups/two")).status == .notFound)
    }

    @Test func `where none are made, that is said`() async throws {
        let server = try await ServerAPIFixture()
        #expect(await server.router.respond(to: server.signed(.post, "/backups")).status == .notFound)
        #expect(await server.router.respond(to: server.signed(.get, "/backups/one")).status == .notFound)
    }
}

import AuthClient
import HTTPServer
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import authctl

/// Archives and files against a server that plays the real one's part.
@Suite struct UserImportTests {
    /// What the server was sent, and what it has.
    final class Played: Sendable {
        let key = try! OpeningKey.generate()  // SAFETY: a test without a key has nothing to test.
        let opened = Lock<[String]>([])
        let uploaded = Lock<[UInt8]>([])
        let groups = Lock<[String?]>([])
        let parts: [String]
        let states = Lock(["InProgress", "Succeeded"])
        /// What the server says that it could not take of each part.
        let refused: String
        let failed: Int

        init(parts: [String] = ["pool", "users 1", "users 2"], failed: Int = 0, refused: String = "") {
            self.refused = refused
            self.parts = parts
            self.failed = failed
        }

        func router(port: Lock<Int>) -> Router {
            var router = Router()
            router.on(
                .get, "/archive/key",
                .immediate { [self] _, _ in
                    .json(JSONValue.object(["key": .string(key.sealingKey.pem)]).encode())
                })
            router.on(
                .post, "/archive/export",
                .immediate { [self] request, _ in
                    let query = Dictionary(uniqueKeysWithValues: (request.query ?? []).map { ($0.name, $0.value) })
                    let index = query["from"].flatMap { Int($0) } ?? 0
                    let isLast = index == parts.count - 1
                    let context = ArchiveHeader.context(
                        of: index, last: isLast, in: query["archive"] ?? "", pool: query["userPoolId"] ?? "")
                    guard query["chunk"] == "\(index)", let key = try? SealingKey(pem: request.body),
                        let box = try? key.seal(Array(parts[index].utf8), context: context)
                    else { return .problem(.badRequest, detail: "no") }
                    var response = Response(.ok, headers: ["Latchkey-Users": "2"], body: .bytes(box))
                    if !isLast { response.headers["Latchkey-Next"] = "\(index + 1)" }
                    return response
                })
            router.on(
                .post, "/archive/import",
                .immediate { [self] request, _ in
                    let query = Dictionary(uniqueKeysWithValues: (request.query ?? []).map { ($0.name, $0.value) })
                    let context = ArchiveHeader.context(
                        of: Int(query["chunk"] ?? "") ?? -1, last: query["last"] == "true",
                        in: query["archive"] ?? "", pool: query["origin"] ?? "")
                    groups.withLock { $0.append(query["groups"]) }
                    guard query["origin"] == FakeBackend.poolID,
                        let content = try? key.open(request.body, context: context)
                    else { return .problem(.badRequest, detail: "not for me") }
                    opened.withLock { $0.append(String(decoding: content, as: UTF8.self)) }
                    let answer =
                        #"{"madePool":false,"added":2,"present":1,"addedOthers":4,"conflicts":[],"refused":[\#(refused)]}"#
                    return .json(Array(answer.utf8))
                })
            router.on(
                .put, "/imports/job",
                .immediate { [self] request, _ in
                    uploaded.withLock { $0 = request.body }
                    return Response(request.queryText == "signature=1" ? .ok : .forbidden)
                })
            router.on(
                .post, "/",
                .immediate { [self] request, _ in
                    let operation = request.headers["X-Amz-Target"]?.split(separator: ".").last ?? ""
                    let state =
                        switch operation {
                        case "CreateUserImportJob": "Created"
                        case "StartUserImportJob": "Pending"
                        default: states.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
                        }
                    let url = "http://127.0.0.1:\(port.withLock { $0 })/imports/job?signature=1"
                    return .json(
                        JSONValue.object([
                            "UserImportJob": .object([
                                "JobId": "import-1", "PreSignedUrl": .string(url), "Status": .string(state),
                                "ImportedUsers": 3, "SkippedUsers": 1, "FailedUsers": .integer(Int64(failed)),
                                "CompletionMessage": "It is over.",
                            ])
                        ]).encode())
                })
            return router
        }
    }

    private static func with<Result>(
        _ played: Played, _ body: (Desk) async throws -> Result
    ) async throws -> Result {
        let port = Lock(0)
        let server = HTTPServer(configuration: .init(loops: 1), router: played.router(port: port), log: .silent)
        let number = try server.start().port
        port.withLock { $0 = number }
        let desk = Desk(environment: [
            "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
            "LATCHKEY_ENDPOINT": "http://127.0.0.1:\(number)",
        ])
        let result = try await body(desk)
        await server.drain(within: .seconds(1))
        return result
    }

    private static func write(_ text: String, _ name: String, at desk: Desk) throws -> String {
        let path = "\(desk.home)/\(name)"
        try LocalFile.write(Array(text.utf8), to: path)
        return path
    }

    @Test func `a CSV file goes where the job says, and what came of it is told`() async throws {
        let played = Played()
        try await Self.with(played) { desk in
            let file = try Self.write("a,b\n1,2\n", "users.csv", at: desk)
            let outcome = await desk.run("user", "import", file, "--hashes", "BCRYPT")
            #expect(outcome == .init(.done, "Imported 3, skipped 1, failed 0.\n", ""))
            #expect(played.uploaded.withLock { $0 } == Array("a,b\n1,2\n".utf8))
            let none = await desk.run("user", "import", "\(desk.home)/none.csv")
            #expect(none.status == .local)
        }
        try await Self.with(Played(failed: 2)) { desk in
            let file = try Self.write("a\n", "users.csv", at: desk)
            let outcome = await desk.run("user", "import", file)
            #expect(outcome.status == .refused && outcome.err.contains("import-1"))
        }
    }

    @Test func `what was exported to one's own key is imported, sealed anew for the server`() async throws {
        let played = Played()
        let mine = try OpeningKey.generate()
        try await Self.with(played) { desk in
            let sealing = try Self.write(mine.sealingKey.pem, "mine.pem", at: desk)
            let opening = try Self.write(mine.pem.reveal, "mine.key", at: desk)
            let archive = "\(desk.home)/pool.archive"
            let exported = await desk.run("user", "export", archive, "--key", sealing)
            #expect(exported == .init(.done, "Wrote 6 users to \(archive).\n", ""))
            let bytes = try LocalFile.read(archive)
            #expect(!String(decoding: bytes, as: UTF8.self).contains("users 1"))
            let without = await desk.run("user", "import", archive, "--archive")
            #expect(without.status == .usage && played.opened.withLock { $0.isEmpty })
            let imported = await desk.run("user", "import", archive, "--archive", "--key", opening)
            #expect(
                imported
                    == .init(
                        .done,
                        "Added 6 users and 12 other entries; 3 users were there already; 0 could not be taken.\n", ""))
            #expect(played.opened.withLock { $0 } == played.parts)

            // Nothing is sent of an archive that is not whole and sound.
            played.opened.withLock { $0 = [] }
            var changed = bytes
            changed[bytes.count - 1] ^= 1
            for (wrong, text) in [
                (Array(bytes.dropLast()), "cut off"), (changed, "damaged"), (bytes + [0], "damaged"),
                (Array("name\n".utf8), "no archive"),
                (
                    Array(String(decoding: bytes.prefix(20), as: UTF8.self).replacing(" 1", with: " 9").utf8)
                        + bytes.dropFirst(20), "version 9"
                ),
            ] {
                try LocalFile.write(wrong, to: archive)
                let refused = await desk.run("user", "import", archive, "--archive", "--key", opening)
                #expect(refused.status == .local && refused.err.contains(text), "\(refused.err)")
            }
            try LocalFile.write(bytes, to: archive)
            let other = try Self.write(OpeningKey.generate().pem.reveal, "other.key", at: desk)
            #expect(await desk.run("user", "import", archive, "--archive", "--key", other).status == .usage)
            #expect(await desk.run("user", "import", archive, "--archive", "--key", sealing).status == .local)
            #expect(played.opened.withLock { $0.isEmpty })
        }
    }

    @Test func `what could not be taken is told with its place and reason, and in the status`() async throws {
        let played = Played(
            parts: ["pool", "users"],
            refused:
                #"{"place":"users[3]","key":"sub","reason":"The user is\nnone."},{"place":"groups[0]","reason":"No."}"#)
        try await Self.with(played) { desk in
            let sealing = try Self.write(played.key.sealingKey.pem, "server.pem", at: desk)
            let archive = "\(desk.home)/pool.archive"
            #expect(await desk.run("user", "export", archive, "--key", sealing).status == .done)
            let told = await desk.run("user", "import", archive, "--archive")
            #expect(told.status == .refused && told.err.contains("4 could not be taken"))
            let lines = told.out.split(separator: "\n").map(String.init)
            #expect(lines.first == "Not taken: part 0, users[3] (sub): The user is none.")
            #expect(lines.contains("Not taken: part 1, groups[0]: No."))
            #expect(
                lines.last == "Added 4 users and 8 other entries; 2 users were there already; 4 could not be taken.")
            let json = await desk.run("user", "import", archive, "--archive", "--json")
            #expect(json.status == .refused)
            let parsed = try JSONValue(parsing: json.out)
            #expect(parsed["refused"]?.array?.count == 4 && parsed["refused"]?.array?[2]["part"] == 1)
        }
    }

    @Test func `what was exported to the server's key needs no other`() async throws {
        let played = Played()
        try await Self.with(played) { desk in
            let key = await desk.run("user", "archive-key")
            #expect(key.out == played.key.sealingKey.pem)
            let file = try Self.write(key.out, "server.pem", at: desk)
            let archive = "\(desk.home)/pool.archive"
            #expect(await desk.run("user", "export", archive, "--key", file, "--json").out.contains(#""users":6"#))
            let imported = await desk.run("user", "import", archive, "--archive", "--json")
            #expect(imported.out.contains(#""added":6"#))
            #expect(played.opened.withLock { $0 } == played.parts)
            // Groups come into another pool on request.
            #expect(played.groups.withLock { $0 } == [nil, nil, nil])
            _ = await desk.run("user", "import", archive, "--archive", "--groups", "--pool", "us-east-1_other")
            #expect(played.groups.withLock { Array($0.dropFirst(3)) } == ["true", "true", "true"])
            // What the header says of the pool is sealed with every part.
            let bytes = try LocalFile.read(archive)
            let text = String(decoding: bytes.prefix(200), as: UTF8.self)
            #expect(text.contains("pool \(FakeBackend.poolID)\n"))
            let start = Array("pool ".utf8)
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: start) })
            var renamed = bytes
            renamed[place + start.count + FakeBackend.poolID.utf8.count - 1] ^= 1
            try LocalFile.write(renamed, to: archive)
            #expect(await desk.run("user", "import", archive, "--archive").status == .refused)
            try LocalFile.write(bytes, to: archive)
            #expect(await desk.run("user", "export", archive).status == .usage)
            #expect(await desk.run("user", "export", archive, "--key", archive).status == .local)
        }
    }
}

import HTTPServer
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

struct BackUpTests {
    /// A server that says of a backup, question after question, how it stands.
    private static func run(
        _ states: [String], reason: String? = nil, silences: Int = 0, _ words: [String] = []
    ) async throws -> Desk.Outcome {
        let states = Lock(states)
        let silences = Lock(silences)
        let answer: @Sendable () -> Response = {
            var json: JSONValue = [
                "name": "20261130T170000Z", "path": "/data/backups/20261130T170000Z", "copied": 1, "total": 2,
            ]
            json["state"] = .string(states.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] })
            if let reason { json["reason"] = .string(reason) }
            return .json(json.encode())
        }
        var router = Router()
        router.on(.post, "/backups", .immediate { _, _ in answer() })
        router.on(
            .get, "/backups/20261130T170000Z",
            .immediate { _, _ in
                let isSilent = silences.withLock { left in
                    left -= 1
                    return left >= 0
                }
                return isSilent ? .problem(.serviceUnavailable, detail: "Not now.") : answer()
            })
        let server = HTTPServer(configuration: .init(loops: 1), router: router, log: .silent)
        let port = try server.start().port
        let desk = Desk(environment: [
            "AWS_ACCESS_KEY_ID": "id", "AWS_SECRET_ACCESS_KEY": "secret",
            "LATCHKEY_ENDPOINT": "http://127.0.0.1:\(port)",
        ])
        let outcome = await desk.run(["backup"] + words)
        await server.drain(within: .seconds(1))
        return outcome
    }

    @Test func `a backup is waited for, and its folder told`() async throws {
        let told = try await Self.run(["running", "running", "done"])
        #expect(told == .init(.done, "The stores are copied to /data/backups/20261130T170000Z.\n", ""))
        let json = try await Self.run(["done"], ["--json"])
        #expect(try JSONValue(parsing: json.out)["state"] == "done")
    }

    @Test func `a question without an answer is asked again, some times`() async throws {
        let told = try await Self.run(["running", "running", "done"], silences: 3)
        #expect(told == .init(.done, "The stores are copied to /data/backups/20261130T170000Z.\n", ""))
        let given = try await Self.run(["running"], silences: .max)
        #expect(given == .init(.unreachable, "", "authctl: Not now.\n"))
    }

    @Test func `why there is none is told`() async throws {
        let told = try await Self.run(["running", "failed"], reason: "The disk is full.")
        #expect(told.status == .refused && told.err == "authctl: No backup was made: The disk is full.\n")
    }
}

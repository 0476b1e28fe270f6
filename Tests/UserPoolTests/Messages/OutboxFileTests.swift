import Foundation
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct OutboxFileTests {
    @Test func `each message is a line of JSON in a file for its owner alone`() throws {
        let folder = TemporaryFolder()
        let path = folder.file("outbox.jsonl")
        let file = try #require(OutboxFile(path: path))
        let pool = try #require(PoolID("us-east-1_AbCdEf123"))
        for code in ["123456", "654321"] {
            file.append(
                Message(
                    pool: pool, username: "al\nice", destination: "a@example.org", medium: .email,
                    content: Message.Content(subject: "Hello", text: Secret("Code: \(code)")), code: Secret(code),
                    slot: code, expires: Timestamp(seconds: 0)))
        }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = try text.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(
            lines.first == [
                "poolId": "us-east-1_AbCdEf123", "username": "al\nice", "to": "a@example.org", "medium": "EMAIL",
                "subject": "Hello", "body": "Code: 123456", "code": "123456",
            ])
        #expect(lines.count == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }

    @Test func `what a function brings is not written, for nobody here knows what it says`() async throws {
        let fixture = try await SignInFixture()
        let path = fixture.store.folder.file("outbox.jsonl")
        let queue = MessageQueue(
            database: fixture.database, masterKey: fixture.masterKey, clock: fixture.clock,
            file: OutboxFile(path: path))
        for carrier in [nil, Message.Function(name: "f", event: Secret("{}"))] {
            let message = Message(
                pool: fixture.pool.id, username: "alice", destination: "a@example.org", medium: .email,
                content: Message.Content(text: Secret("t")), code: Secret("1"), carrier: carrier, slot: "s",
                expires: fixture.clock.now() + .seconds(60))
            await queue.committed(message)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 1)
    }

    @Test func `a file that cannot be written is none`() {
        #expect(OutboxFile(path: "/nonexistent/folder/outbox.jsonl") == nil)
    }
}

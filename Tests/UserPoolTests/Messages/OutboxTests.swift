import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct OutboxTests {
    @Test func `a message is there when its change is, and neither when the change fails`() async throws {
        let fixture = try await SignInFixture()
        let request = SignUpRequest(
            username: "alice", password: SignInFixture.password, attributes: [("email", "alice@example.org")])
        _ = try await fixture.pool.signUp(request, through: fixture.client)
        #expect(await code { try await fixture.pool.signUp(request, through: fixture.client) } == .usernameExists)
        #expect(try await fixture.messages().count == 1)
    }

    @Test func `messages are read newest last, by pool and by user, as many as were asked for`() async throws {
        let fixture = try await SignInFixture()
        for name in ["a", "b", "a", "c"] {
            let message = Message(
                pool: fixture.pool.id, username: name, destination: "\(name)@example.org", medium: .email,
                subject: "s", body: Secret("b"), code: Secret(name))
            try await fixture.send(message)
        }
        #expect(try await fixture.messages().map(\.username) == ["a", "b", "a", "c"])
        #expect(try await fixture.messages(to: "a").count == 2)
        let last = try await fixture.outbox.messages(in: fixture.pool.id, limit: 2, from: fixture.database)
        #expect(last.map(\.message.username) == ["a", "c"])
    }

    @Test func `codes do not lie open in the store`() async throws {
        let fixture = try await SignInFixture()
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("email", "alice@example.org")]),
            through: fixture.client)
        let code = Array(try await fixture.lastCode(to: "alice").reveal.utf8)
        let stored = try await fixture.database.read { connection in
            try await connection.query("SELECT content FROM outbox").map { try $0.get(0, as: [UInt8].self) }
                + connection.query("SELECT digest FROM codes").map { try $0.get(0, as: [UInt8].self) }
        }
        #expect(stored.count == 2)
        #expect(stored.allSatisfy { !$0.contains(code) })
    }

    @Test func `messages older than a week are dropped as new ones come`() async throws {
        let fixture = try await SignInFixture()
        func send() async throws {
            let message = Message(
                pool: fixture.pool.id, username: "a", destination: "a@x", medium: .email, subject: nil,
                body: Secret("b"), code: Secret("c"))
            try await fixture.send(message)
        }
        try await send()
        fixture.clock.advance(by: .seconds(7 * 86_400 + 1))
        try await send()
        #expect(try await fixture.messages().count == 1)
    }
}

extension SignInFixture {
    /// Sends a message by itself.
    fileprivate func send(_ message: Message) async throws {
        let outbox = outbox
        try await database.transaction { transaction in try await transaction.send(message, by: outbox) }
    }
}

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
            try await fixture.send(to: name)
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
        func send() async throws { try await fixture.send(to: "a") }
        for _ in 1...6 { try await send() }
        fixture.clock.advance(by: .seconds(7 * 86_400 + 1))
        try await send()
        #expect(try await fixture.messages().count == 3)
        try await send()
        #expect(try await fixture.messages().count == 2)
    }

    @Test func `only the oldest messages are looked at, however many there are`() async throws {
        let fixture = try await SignInFixture()
        for name in ["a", "b", "c", "d", "old"] { try await fixture.send(to: name) }
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE outbox SET created = 0 WHERE username = 'old'")
        }
        try await fixture.send(to: "e")
        #expect(try await fixture.messages(to: "old").count == 1)
    }

    @Test func `a message put under another name or in another pool does not open`() async throws {
        let fixture = try await SignInFixture()
        let other = try await fixture.pools.createPool(PoolChange(name: "other"))
        try await fixture.send(to: "alice")
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE outbox SET username = 'mallory'")
        }
        await #expect(throws: (any Error).self) { try await fixture.messages() }
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE outbox SET username = 'alice', pool = \(other.id.text)")
        }
        await #expect(throws: (any Error).self) {
            try await fixture.outbox.messages(in: other.id, from: fixture.database)
        }
    }
}

extension SignInFixture {
    /// Sends a message by itself.
    fileprivate func send(to name: String) async throws {
        let outbox = outbox
        let message = Message(
            pool: pool.id, username: name, destination: "\(name)@example.org", medium: .email,
            content: Message.Content(subject: "s", text: Secret("b")), code: Secret(name), slot: name,
            expires: clock.now() + .seconds(60))
        try await database.transaction { transaction in try await transaction.send(message, by: outbox) }
    }
}

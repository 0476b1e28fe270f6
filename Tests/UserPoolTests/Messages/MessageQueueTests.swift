import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct MessageQueueTests {
    private let fixture: SignInFixture
    private let queue: MessageQueue

    init() async throws {
        fixture = try await SignInFixture()
        queue = MessageQueue(
            database: fixture.database, masterKey: fixture.masterKey, clock: fixture.clock, limit: 3)
    }

    private func message(_ slot: String, medium: Message.Medium = .email, for lifetime: Duration = .seconds(60))
        -> Message
    {
        Message(
            pool: fixture.pool.id, username: "alice", destination: "alice@example.org", medium: medium,
            content: Message.Content(subject: "s", text: Secret("code \(slot)"), html: Secret("<b>")),
            code: Secret("123456"), slot: slot, expires: fixture.clock.now() + lifetime)
    }

    private func send(_ message: Message) async throws {
        let queue = queue
        try await fixture.database.transaction { try await $0.send(message, by: queue) }
    }

    private func waiting(_ way: MessageWay = .email, after id: Int64 = 0) async throws -> [QueuedMessage] {
        try await queue.next(way, after: id, limit: 10).messages
    }

    @Test func `messages wait in their order, by their way, until they are removed`() async throws {
        try await send(message("a"))
        try await send(message("b", medium: .sms))
        try await send(message("c"))
        let found = try await waiting()
        #expect(found.map(\.message.slot) == ["a", "c"])
        let first = try #require(found.first)
        #expect(first.message.content.text?.reveal == "code a")
        #expect(first.message.content.html?.reveal == "<b>")
        #expect(first.message.code.reveal == "123456")
        #expect(first.created == fixture.clock.now())
        #expect(first.message.expires == fixture.clock.now() + .seconds(60))
        #expect(Set(found.map(\.key)).count == 2 && first.key.count == 32)
        #expect(try await waiting(after: first.id).map(\.message.slot) == ["c"])
        #expect(try await queue.message(first.id)?.key == first.key)
        try await queue.remove(first.id)
        #expect(try await queue.message(first.id) == nil)
        #expect(queue.waiting.value == 2 && queue.written.value == 3)
    }

    @Test func `COD-04 a newer message takes the place of the one before it that still waits`() async throws {
        try await send(message("alice sign-up"))
        try await send(message("bob sign-up"))
        let old = try await waiting()
        try await send(message("alice sign-up"))
        let found = try await waiting()
        #expect(found.map(\.message.slot) == ["bob sign-up", "alice sign-up"])
        #expect(!found.contains { $0.key == old[0].key })
    }

    @Test func `a message is there when its change is, and nothing is left of one that is pretended`() async throws {
        struct Failure: Error {}
        let (queue, message) = (queue, message("a"))
        await #expect(throws: Failure.self) {
            try await fixture.database.transaction { transaction in
                try await transaction.send(message, by: queue)
                throw Failure()
            }
        }
        try await fixture.database.write { try await queue.pretend(message, in: $0) }
        #expect(try await waiting().isEmpty)
        #expect(queue.waiting.value == 0)
    }

    @Test func `when too many wait one more is refused, also one that is pretended`() async throws {
        for slot in ["a", "b", "c"] { try await send(message(slot)) }
        #expect(await code { try await send(message("d")) } == .busy)
        let (queue, last) = (queue, message("d"))
        #expect(
            await code { try await fixture.database.write { try await queue.pretend(last, in: $0) } } == .busy)
        try await queue.remove(try #require(try await waiting().first).id)
        try await send(last)
        #expect(try await waiting().map(\.message.slot) == ["b", "c", "d"])
    }

    @Test func `what is worth nothing any more is dropped, and what is left is counted`() async throws {
        try await send(message("a"))
        try await send(message("b", for: .seconds(61)))
        try await send(message("c", medium: .sms))
        fixture.clock.advance(by: .seconds(60))
        let later = MessageQueue(database: fixture.database, masterKey: fixture.masterKey, clock: fixture.clock)
        #expect(try await later.recount().dropped == [.email: 1, .sms: 1])
        #expect(later.waiting.value == 1)
        #expect(try await waiting().map(\.message.slot) == ["b"])
    }

    @Test func `texts do not lie open, and one put in another row is passed over`() async throws {
        try await send(message("a"))
        try await send(message("b"))
        let rows = try await fixture.database.read { try await $0.query("SELECT content FROM message_queue") }
        for row in rows {
            let bytes: [UInt8] = try row.get(0)
            #expect(!bytes.contains(Array("123456".utf8)) && !bytes.contains(Array("alice".utf8)))
        }
        try await fixture.database.write { connection in
            try await connection.execute(
                "UPDATE message_queue SET content = (SELECT content FROM message_queue WHERE slot = 'b')")
        }
        let batch = try await queue.next(.email, after: 0, limit: 10)
        #expect(batch.messages.map(\.message.slot) == ["b"])
        #expect(batch.last == batch.messages.last?.id)
    }

    @Test func `what waits for a user goes with the user, and what waits in a pool with the pool`() async throws {
        let pools = fixture.pools
        let user = try await fixture.confirmedUser("bob", [("email", "bob@example.org"), ("email_verified", "true")])
        try await send(message("\(AccountKey(user.subject).text) sign-up"))
        try await send(message("other"))
        try await fixture.pool.deleteUser("bob")
        #expect(try await waiting().map(\.message.slot) == ["other"])
        try await pools.deletePool(fixture.pool.id)
        #expect(try await waiting().isEmpty)
    }

    @Test func `whoever listens hears of every message that came in`() async throws {
        let heard = Counter()
        queue.whenOneComes { way in if way == .email { heard.add() } }
        try await send(message("a"))
        try await send(message("b"))
        #expect(heard.value == 2)
    }

    @Test func `what a function is to bring waits for that function alone, with its event and its sender`() async throws
    {
        var told = message("a")
        told.carrier = Message.Function(name: "arn:f", event: Secret(#"{"a":1}"#))
        try await send(told)
        try await send(message("b"))
        let found = try #require(try await waiting(.function("arn:f")).first).message
        #expect(found.carrier?.name == "arn:f" && found.carrier?.event.reveal == #"{"a":1}"#)
        #expect(try await waiting().map(\.message.slot) == ["b"])
        #expect(try await waiting(.function("arn:g")).isEmpty)
        #expect(try await queue.recount().waiting == [.email: 1, .function("arn:f"): 1])
    }

    @Test func `whom a message is from is kept`() async throws {
        let message = Message(
            pool: fixture.pool.id, username: "alice", destination: "a@example.org", medium: .email,
            content: Message.Content(text: Secret("t")), code: Secret("1"),
            sender: MailSender(from: "Hotel <a@example.org>", replyTo: "b@example.org"), slot: "s",
            expires: fixture.clock.now() + .seconds(60))
        try await send(message)
        #expect(try await waiting().first?.message.sender == message.sender)
    }
}

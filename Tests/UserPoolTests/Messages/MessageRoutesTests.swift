import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct MessageRoutesTests {
    @Test func `each message goes its own way`() async throws {
        let fixture = try await SignInFixture()
        let queue = MessageQueue(database: fixture.database, masterKey: fixture.masterKey, clock: fixture.clock)
        let routes = MessageRoutes([.email: queue], functions: queue, otherwise: fixture.outbox)
        for medium in Message.Medium.allCases {
            let message = Message(
                pool: fixture.pool.id, username: "alice", destination: "x", medium: medium,
                content: Message.Content(text: Secret("t")), code: Secret("c"), slot: "s",
                expires: fixture.clock.now() + .seconds(60))
            try await fixture.database.transaction { try await $0.send(message, by: routes) }
            try await fixture.database.write { try await routes.pretend(message, in: $0) }
        }
        let message = Message(
            pool: fixture.pool.id, username: "alice", destination: "x", medium: .sms,
            content: Message.Content(text: Secret("t")), code: Secret("c"),
            carrier: Message.Function(name: "f", event: Secret("{}")), slot: "t",
            expires: fixture.clock.now() + .seconds(60))
        try await fixture.database.transaction { try await $0.send(message, by: routes) }
        #expect(try await queue.next(.function("f"), after: 0, limit: 9).messages.count == 1)
        #expect(try await queue.next(.email, after: 0, limit: 9).messages.count == 1)
        #expect(try await queue.next(.sms, after: 0, limit: 9).last == nil)
        #expect(try await fixture.messages().map(\.medium) == [.sms])
    }
}

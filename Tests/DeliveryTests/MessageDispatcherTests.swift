import LatchkeyPlatform
import TestSupport
import Testing

@testable import Delivery
@testable import UserPool

@Suite(.timeLimit(.minutes(1)))
struct MessageDispatcherTests {
    private let fixture: DeliveryFixture

    init() async throws { fixture = try await DeliveryFixture() }

    /// Runs a dispatcher until `isDone`, and ends it.
    private func run(_ carrier: ScriptedCarrier, concurrency: Int = 2, until isDone: () async throws -> Bool)
        async throws
    {
        let dispatcher = MessageDispatcher(
            queue: fixture.queue, carriers: [.email: carrier], concurrency: concurrency, clock: fixture.clock,
            log: fixture.log)
        let task = Task { await dispatcher.run() }
        while try await !isDone() { try await Task.sleep(for: .milliseconds(1)) }
        await dispatcher.stop(within: .seconds(10))
        await task.value
    }

    @Test func `messages of before the start and messages that come are taken and then removed`() async throws {
        for slot in ["a", "b", "c"] { try await fixture.send(fixture.message(slot)) }
        let carrier = ScriptedCarrier()
        let fixture = fixture
        try await run(carrier) {
            if carrier.slots.count == 3 { try await fixture.send(fixture.message("d")) }
            guard carrier.slots.contains("d") else { return false }
            return try await fixture.waiting().isEmpty
        }
        #expect(Set(carrier.slots.prefix(3)) == ["a", "b", "c"])
        #expect(fixture.queue.waiting.value == 0)
    }

    @Test func `a message that is put off comes again under its name, one that is refused does not`() async throws {
        try await fixture.send(fixture.message("later"))
        try await fixture.send(fixture.message("never"))
        let tries = Counter()
        let carrier = ScriptedCarrier { message in
            guard message.message.slot == "later" else { return .refused(reason: "550 5.1.1") }
            tries.add()
            return tries.value == 1 ? .postponed(reason: "451") : .delivered
        }
        let fixture = fixture
        try await run(carrier) { try await fixture.waiting().isEmpty }
        #expect(carrier.slots.sorted() == ["later", "later", "never"])
        #expect(Set(carrier.keys).count == 2)
        #expect(fixture.logged.contains("message refused") && fixture.logged.contains("550 5.1.1"))
        for secret in ["jane", "493817"] { #expect(!fixture.logged.contains(secret)) }
    }

    @Test func `nothing is lost while nothing is taken, and one message tries whether it goes on`() async throws {
        for slot in ["a", "b", "c", "d"] { try await fixture.send(fixture.message(slot)) }
        let isAway = Lock(true)
        let carrier = ScriptedCarrier { _ in
            isAway.withLock { away in
                defer { away = false }
                return away ? .unavailable(reason: "away") : .delivered
            }
        }
        let fixture = fixture
        try await run(carrier, concurrency: 1) { try await fixture.waiting().isEmpty }
        #expect(carrier.slots.count == 5 && Set(carrier.slots) == ["a", "b", "c", "d"])
        #expect(fixture.logged.contains("messages wait"))
    }

    @Test func `a message whose code has expired is not sent`() async throws {
        try await fixture.send(fixture.message("old"))
        try await fixture.send(fixture.message("new", for: .seconds(61)))
        fixture.clock.advance(by: .seconds(60))
        let carrier = ScriptedCarrier()
        let fixture = fixture
        try await run(carrier) { try await fixture.waiting().isEmpty }
        #expect(carrier.slots == ["new"])
    }

    @Test func `no more messages are under way than were allowed`() async throws {
        for number in 0..<12 { try await fixture.send(fixture.message("\(number)")) }
        let (now, most) = (Lock(0), Lock(0))
        let carrier = ScriptedCarrier { _ in
            let count = now.withLock { count -> Int in
                count += 1
                return count
            }
            most.withLock { $0 = max($0, count) }
            for _ in 0..<20 { await Task.yield() }
            now.withLock { $0 -= 1 }
            return .delivered
        }
        let fixture = fixture
        try await run(carrier, concurrency: 3) { try await fixture.waiting().isEmpty }
        #expect(most.withLock { $0 } <= 3)
        #expect(Set(carrier.slots).count == 12 && carrier.slots.count == 12)
    }

    @Test func `who stops waits for what is under way and begins nothing more`() async throws {
        try await fixture.send(fixture.message("a"))
        try await fixture.send(fixture.message("b"))
        let (began, goOn) = (Lock(false), Lock(false))
        let carrier = ScriptedCarrier { _ in
            began.withLock { $0 = true }
            while !goOn.withLock({ $0 }) { await Task.yield() }
            return .delivered
        }
        let dispatcher = MessageDispatcher(
            queue: fixture.queue, carriers: [.email: carrier], concurrency: 1, clock: fixture.clock, log: fixture.log)
        let task = Task { await dispatcher.run() }
        while !began.withLock({ $0 }) { await Task.yield() }
        let stopping = Task { await dispatcher.stop(within: .seconds(30)) }
        await task.value
        goOn.withLock { $0 = true }
        await stopping.value
        #expect(carrier.slots == ["a"])
        #expect(try await fixture.waiting() == ["b"])
    }

    @Test func `functions are ways of their own, whether their messages came before the start or after it`()
        async throws
    {
        func told(_ slot: String, by function: String) -> Message {
            var message = fixture.message(slot)
            message.carrier = Message.Function(name: function, event: Secret("{}"))
            return message
        }
        try await fixture.send(told("a", by: "dead"))
        try await fixture.send(told("b", by: "alive"))
        let functions = ScriptedCarrier { message in
            message.message.carrier?.name == "dead" ? .unavailable(reason: "gone") : .delivered
        }
        let dispatcher = MessageDispatcher(
            queue: fixture.queue, carriers: [:], functions: functions, concurrency: 1, clock: fixture.clock,
            log: fixture.log)
        let task = Task { await dispatcher.run() }
        while !functions.slots.contains("b") { await Task.yield() }
        try await fixture.send(told("c", by: "new"))
        while !functions.slots.contains("c") { await Task.yield() }
        await dispatcher.stop(within: .seconds(10))
        await task.value
        #expect(dispatcher.counters[.function]?.delivered.value == 2)
        #expect(try await fixture.queue.next(.function("dead"), after: 0, limit: 9).messages.count == 1)
    }

    @Test func `what expires in the queue is counted by its way, also where nothing carries it any more`() async throws
    {
        try await fixture.send(fixture.message("old"))
        fixture.clock.advance(by: .seconds(60))
        let dispatcher = MessageDispatcher(
            queue: fixture.queue, carriers: [:], clock: fixture.clock, log: fixture.log)
        let task = Task { await dispatcher.run() }
        while try await !fixture.waiting().isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        await dispatcher.stop(within: .seconds(10))
        await task.value
        #expect(dispatcher.counters[.email]?.expired.value == 1)
        #expect(dispatcher.counters[.sms]?.expired.value == 0)
        #expect(fixture.queue.waiting.value == 0)
        #expect(fixture.logged.contains("messages expired"))
    }
}

import Database
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import Bookings

@Suite(.timeLimit(.minutes(1))) struct BookingsServiceEventsTests {
    @Test func `BKG-15 a booking is one event for its guest and none for another`() async throws {
        let house = try await House.open()
        let alice = try #require(await house.listen("p/alice/s1"))
        let second = try #require(await house.listen("p/alice/s5"))
        let bob = try #require(await house.listen("p/bob/s2"))
        let elsewhere = try #require(await house.listen("q/alice/s3"))
        let made = await house.book("king", "2026-12-01", "2026-12-03")
        let id = try #require(made.string("id"))
        for listener in [alice, second] {
            try await listener.wait { !$0.events.isEmpty }
            #expect(listener.events.map(\.event) == ["booking.created"])
            #expect(listener.events[0].data == made.text)
        }
        _ = await house.send(.delete, "/bookings/\(id)", "p/alice/s1")
        let bobs = await house.book("king", "2026-12-01", "2026-12-03", "p/bob/s2")
        try await alice.wait { $0.events.count >= 2 }
        try await bob.wait { !$0.events.isEmpty }
        #expect(alice.events.map(\.event) == ["booking.created", "booking.deleted"])
        #expect(alice.events[1].data == made.text)
        #expect(bob.events.map(\.event) == ["booking.created"])
        #expect(bob.events[0].data == bobs.text)
        #expect(elsewhere.events == [])
    }

    @Test func `a stream that comes back gets what it missed, once and in order`() async throws {
        let house = try await House.open()
        let first = try #require(await house.listen("p/alice/s1"))
        _ = await house.book("king", "2026-12-01", "2026-12-02")
        try await first.wait { !$0.events.isEmpty }
        let last = first.lastEventID
        first.close()
        for day in 2...9 {
            #expect(
                await house.book("king", "2026-12-0\(day)", "2026-12-\(day < 9 ? "0\(day + 1)" : "10")").status == 201)
        }
        let again = try #require(await house.listen("p/alice/s1", after: last))
        try await again.wait { $0.events.count >= 8 }
        let ids = again.events.compactMap { $0.id.flatMap { Int64($0) } }
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == 8)
        #expect(again.events.allSatisfy { $0.event == "booking.created" })
    }

    @Test func `a stream knows where it is before its first event`() async throws {
        let house = try await House.open()
        _ = await house.book("king", "2026-12-01", "2026-12-02")
        let first = try #require(await house.listen("p/alice/s1"))
        try await first.wait { !$0.lastEventID.isEmpty }
        #expect(first.events == [])
        first.close()
        _ = await house.book("king", "2026-12-02", "2026-12-03")
        let again = try #require(await house.listen("p/alice/s1", after: first.lastEventID))
        try await again.wait { !$0.events.isEmpty }
        #expect(again.events.map(\.event) == ["booking.created"])
    }

    @Test func `events older than seven days are gone, and who missed them is told`() async throws {
        let house = try await House.open()
        let first = try #require(await house.listen("p/alice/s1"))
        try await first.wait { !$0.lastEventID.isEmpty }
        let last = first.lastEventID
        first.close()
        _ = await house.book("king", "2026-12-01", "2026-12-02")
        house.clock.advance(by: .seconds(7 * 86_400 + 1))
        _ = await house.book("king", "2026-12-02", "2026-12-03")
        #expect(try await house.countRows(of: "events") == 2)
        // Now an event that is a day old itself was more than seven days later.
        house.clock.advance(by: .seconds(86_400 + 1))
        _ = await house.book("king", "2026-12-03", "2026-12-04")
        #expect(try await house.countRows(of: "events") == 2)
        let again = try #require(await house.listen("p/alice/s1", after: last))
        try await again.wait { !$0.events.isEmpty }
        #expect(again.events.map(\.event) == ["reset"])
        _ = await house.book("king", "2026-12-04", "2026-12-05")
        try await again.wait { $0.events.count >= 2 }
        #expect(again.events.map(\.event) == ["reset", "booking.created"])
    }

    @Test func `a clock that is years ahead for an hour drops no event`() async throws {
        let house = try await House.open()
        let first = try #require(await house.listen("p/alice/s1"))
        try await first.wait { !$0.lastEventID.isEmpty }
        let last = first.lastEventID
        first.close()
        _ = await house.book("king", "2026-12-01", "2026-12-02")
        house.clock.advance(by: .seconds(900 * 86_400))
        for day in 2...5 { _ = await house.book("king", "2026-12-0\(day)", "2026-12-0\(day + 1)") }
        house.clock.advance(by: .seconds(-900 * 86_400))
        for day in 6...8 { _ = await house.book("king", "2026-12-0\(day)", "2026-12-0\(day + 1)") }
        #expect(try await house.countRows(of: "events") == 8)
        let again = try #require(await house.listen("p/alice/s1", after: last))
        try await again.wait { $0.events.count >= 8 }
        #expect(again.events.map(\.event) == Array(repeating: "booking.created", count: 8))
    }

    @Test func `one booking drops a few old events, not all of them`() async throws {
        let house = try await House.open()
        let now = house.clock.now()
        try await house.store.database.write { connection in
            let old = now - .seconds(30 * 86_400)
            for number in 0..<50 {
                try await connection.execute(
                    """
                    INSERT INTO events (pool, guest, kind, data, happened)
                    VALUES ('p', 'bob', 'booking.created', '{}', \(old + .seconds(number)))
                    """)
            }
            try await connection.execute(
                """
                INSERT INTO events (pool, guest, kind, data, happened)
                VALUES ('p', 'bob', 'booking.created', '{}', \(now - .seconds(2 * 86_400)))
                """)
        }
        let before = try await house.countRows(of: "events")
        _ = await house.book("king", "2026-12-01", "2026-12-02")
        let after = try await house.countRows(of: "events")
        #expect(after < before && after >= before + 1 - BookingStore.mostDropped)
        for day in 2...9 {
            _ = await house.book("king", "2026-12-0\(day)", "2026-12-\(day < 9 ? "0\(day + 1)" : "10")")
        }
        #expect(try await house.countRows(of: "events") == 10)
    }

    @Test func `an event that the store could not give is sent when it can`() async throws {
        let house = try await House.open()
        _ = await house.book("king", "2026-12-01", "2026-12-02")
        let flaky = UnreadableAtFirst(base: house.store.database, failures: 3)
        let store = try await BookingStore(database: flaky, clock: house.clock)
        flaky.begin()
        let listener = Listener()
        let stream = EventStream(
            listener, for: House.guest("p/alice/s1"), after: 0, store: store, patience: .milliseconds(1), log: .silent)
        stream.wake()
        try await listener.wait { !$0.events.isEmpty }
        #expect(listener.events.map(\.event) == ["booking.created"])
        #expect(flaky.failed == 3)
    }

    @Test(arguments: ["999999", "-4", "x", ""])
    func `an id that the store never gave is a reset`(_ id: String) async throws {
        let house = try await House.open()
        let listener = try #require(await house.listen("p/alice/s1", after: id))
        try await listener.wait { !$0.events.isEmpty }
        #expect(listener.events.map(\.event) == ["reset"])
    }

    @Test func `many bookings at once are each one event, in the order of their ids`() async throws {
        let house = try await House.open()
        let listener = try #require(await house.listen("p/alice/s1"))
        await withTaskGroup(of: Void.self) { group in
            for day in 10..<30 {
                group.addTask { _ = await house.book("king", "2026-12-\(day)", "2026-12-\(day + 1)") }
            }
        }
        try await listener.wait { $0.events.count >= 20 }
        let ids = listener.events.compactMap { $0.id.flatMap { Int64($0) } }
        #expect(ids.count == 20)
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == 20)
    }

    @Test func `a stream ends with its session`() async throws {
        let house = try await House.open()
        let ended = try #require(await house.listen("p/alice/s1"))
        let other = try #require(await house.listen("p/alice/s5"))
        house.end("s1")
        #expect(ended.isClosed)
        #expect(!other.isClosed)
        #expect(house.service.streams.count == 1)
        #expect(await house.send(.get, "/events", "p/alice/s1").status == 401)
    }

    @Test func `a session that ended before the stream began ends it`() async throws {
        let house = try await House.open()
        let answer = await house.send(.get, "/events", "p/alice/s1")
        guard case .stream(let start) = answer.response.body else {
            Issue.record("no stream")
            return
        }
        #expect(answer.response.headers[.contentType] == "text/event-stream")
        house.end("s1")
        let listener = Listener()
        start(listener)
        try await listener.wait { $0.isClosed }
        #expect(house.service.streams.count == 0)
    }

    @Test func `a stream is not silent for more than 15 seconds and ends when its token expires`() async throws {
        let house = try await House.open()
        let listener = try #require(await house.listen("p/alice/s1"))
        for _ in 0..<14 { house.service.streams.tick() }
        #expect(listener.comments == 0)
        for _ in 0..<2 { house.service.streams.tick() }
        #expect(listener.comments == 1)
        house.clock.advance(by: .seconds(3600))
        house.service.streams.tick()
        #expect(listener.isClosed)
        #expect(house.service.streams.count == 0)
    }

    @Test func `a guest has a bounded number of streams`() async throws {
        let house = try await House.open()
        var listeners: [Listener] = []
        for number in 0..<house.service.streams.mostOfGuest {
            listeners.append(try #require(await house.listen("p/alice/s\(number)")))
        }
        #expect(await house.send(.get, "/events", "p/alice/s1").status == 429)
        #expect(await house.listen("p/bob/s2") != nil)
        listeners[0].close()
        #expect(await house.listen("p/alice/s1") != nil)
    }

    @Test func `answers given at the same time open no more streams than a guest may have`() async throws {
        let house = try await House.open()
        var answers: [Answer] = []
        for _ in 0..<house.service.streams.mostOfGuest + 8 {
            answers.append(await house.send(.get, "/events", "p/alice/s1"))
        }
        let listeners = answers.map { answer in
            let listener = Listener()
            if case .stream(let start) = answer.response.body { start(listener) }
            return listener
        }
        #expect(listeners.count { !$0.isClosed } == house.service.streams.mostOfGuest)
        #expect(house.service.streams.count == house.service.streams.mostOfGuest)
    }
}

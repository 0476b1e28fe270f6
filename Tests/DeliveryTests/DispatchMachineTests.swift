import Testing
import UserPool

@testable import Delivery

struct DispatchMachineTests {
    private let start = ContinuousClock.now

    private func machine(_ concurrency: Int = 2) -> DispatchMachine {
        DispatchMachine([.email: concurrency])
    }

    @Test func `as many messages are under way as were allowed, in the order of their ids`() {
        var machine = machine()
        #expect(machine.wants(at: start) == [.fresh(.email, after: 0, limit: 2)])
        machine.seen(.email, upTo: 2)
        #expect(machine.begin(1, .email, slot: "a", at: start) == true)
        #expect(machine.begin(2, .email, slot: "b", at: start) == true)
        #expect(machine.wants(at: start).isEmpty)
        #expect(machine.end(1, .delivered, at: start) == .remove)
        #expect(machine.wants(at: start) == [.fresh(.email, after: 2, limit: 1)])
        #expect(!machine.isIdle)
        #expect(machine.end(2, .delivered, at: start) == .remove)
        #expect(machine.isIdle && machine.nextDue(after: start) == nil)
    }

    @Test func `a message that was not taken comes again later and later, while others go on`() {
        var machine = machine()
        machine.seen(.email, upTo: 1)
        var now = start
        for seconds in [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
            #expect(machine.begin(1, .email, slot: "a", at: now) == true)
            let settlement = machine.end(1, .postponed(reason: "450"), at: now)
            #expect(settlement == .keep(for: .seconds(seconds), pauses: nil))
            #expect(machine.wants(at: now) == [.fresh(.email, after: 1, limit: 2)])
            #expect(machine.nextDue(after: now) == now + .seconds(seconds))
            now += .seconds(seconds)
            #expect(machine.wants(at: now) == [.again(1), .fresh(.email, after: 1, limit: 1)])
        }
    }

    @Test func `when none is taken the way waits, and then one message tries whether it goes on`() {
        var machine = machine()
        machine.seen(.email, upTo: 2)
        _ = machine.begin(1, .email, slot: "a", at: start)
        _ = machine.begin(2, .email, slot: "b", at: start)
        let later = start + .seconds(3)
        #expect(
            machine.end(1, .unavailable(reason: ""), at: later) == .keep(for: .seconds(2), pauses: .seconds(1)))
        // They were under way together: that is one failure of the way.
        #expect(machine.end(2, .unavailable(reason: ""), at: later) == .keep(for: .seconds(2), pauses: nil))
        #expect(machine.wants(at: later).isEmpty)
        #expect(machine.nextDue(after: later) == later + .seconds(1))
        #expect(machine.wants(at: later + .seconds(1)) == [.fresh(.email, after: 2, limit: 1)])
        let probe = later + .seconds(2)
        #expect(machine.wants(at: probe) == [.again(1)])
        _ = machine.begin(1, .email, slot: "a", at: probe)
        #expect(machine.wants(at: probe).isEmpty)
        #expect(machine.end(1, .delivered, at: probe) == .remove)
        #expect(machine.wants(at: probe) == [.again(2), .fresh(.email, after: 2, limit: 1)])
    }

    @Test func `a message that gets no answer does not hold up the one that tries whether the way goes on`() {
        var machine = machine()
        machine.seen(.email, upTo: 2)
        _ = machine.begin(1, .email, slot: "a", at: start)
        _ = machine.begin(2, .email, slot: "b", at: start)
        let later = start + .seconds(1), probe = start + .seconds(3)
        _ = machine.end(2, .unavailable(reason: ""), at: later)
        #expect(machine.wants(at: probe) == [.again(2)])
        _ = machine.begin(2, .email, slot: "b", at: probe)
        #expect(machine.wants(at: probe).isEmpty)
        #expect(machine.end(2, .delivered, at: probe) == .remove)
        // The one that waits still takes a place of the two.
        #expect(machine.wants(at: probe) == [.fresh(.email, after: 2, limit: 1)])
        #expect(
            machine.end(1, .unavailable(reason: ""), at: start + .seconds(60)) == .keep(for: .seconds(2), pauses: nil))
        #expect(machine.wants(at: start + .seconds(62)) == [.again(1), .fresh(.email, after: 2, limit: 1)])
    }

    @Test func `a message that alone is not taken does not keep others from being tried`() {
        var machine = machine()
        machine.seen(.email, upTo: 1)
        var now = start
        for _ in 0..<8 {
            #expect(machine.begin(1, .email, slot: "a", at: now) == true)
            guard case .keep(_, let pause?) = machine.end(1, .unavailable(reason: "429"), at: now) else {
                Issue.record("the way goes on")
                return
            }
            // Whoever is new tries whether the way goes on, before this one comes again.
            #expect(machine.wants(at: now + pause) == [.fresh(.email, after: 1, limit: 1)])
            now = machine.nextDue(after: now + pause) ?? now
        }
    }

    @Test func `an outage of hours is noticed to be over within a minute`() {
        var machine = machine(1)
        machine.seen(.email, upTo: 1)
        var now = start
        for _ in 0..<100 {
            #expect(machine.begin(1, .email, slot: "a", at: now) == true)
            now += .milliseconds(1)
            _ = machine.end(1, .unavailable(reason: ""), at: now)
            // First the way is open for others, then this one comes again.
            guard let open = machine.nextDue(after: now), let due = machine.nextDue(after: open) else {
                Issue.record("it is never tried again")
                return
            }
            #expect(machine.wants(at: open) == [.fresh(.email, after: 1, limit: 1)])
            #expect(due - now <= .seconds(61))
            now = due
            #expect(machine.wants(at: now) == [.again(1)])
        }
    }

    @Test func `a refused message is gone, and no reason to wait`() {
        var machine = machine()
        machine.seen(.email, upTo: 1)
        _ = machine.begin(1, .email, slot: "a", at: start)
        #expect(machine.end(1, .refused(reason: "550"), at: start) == .remove)
        #expect(machine.wants(at: start) == [.fresh(.email, after: 1, limit: 2)])
    }

    @Test func `of messages with one slot one is under way at a time`() {
        var machine = machine()
        machine.seen(.email, upTo: 2)
        #expect(machine.begin(1, .email, slot: "a", at: start) == true)
        #expect(machine.begin(2, .email, slot: "a", at: start) == false)
        _ = machine.end(1, .delivered, at: start)
        let later = start + .seconds(1)
        #expect(machine.wants(at: later) == [.again(2), .fresh(.email, after: 2, limit: 1)])
        #expect(machine.begin(2, .email, slot: "a", at: later) == true)
    }

    @Test func `a message that another took the place of is forgotten`() {
        var machine = machine()
        _ = machine.begin(1, .email, slot: "a", at: start)
        _ = machine.end(1, .postponed(reason: ""), at: start)
        machine.forget(1)
        #expect(machine.nextDue(after: start) == nil)
    }

    @Test func `a way that comes up later has room of its own, and its failures hold up no other`() {
        var machine = machine()
        let function = MessageWay.function("f")
        machine.open(function, 1)
        machine.open(function, 9)
        #expect(machine.wants(at: start) == [.fresh(.email, after: 0, limit: 2), .fresh(function, after: 0, limit: 1)])
        #expect(machine.begin(7, function, slot: "a", at: start) == true)
        machine.seen(function, upTo: 7)
        _ = machine.end(7, .unavailable(reason: ""), at: start)
        #expect(machine.wants(at: start) == [.fresh(.email, after: 0, limit: 2)])
        let later = start + .seconds(2)
        #expect(machine.wants(at: later) == [.fresh(.email, after: 0, limit: 2), .again(7)])
    }

    @Test func `a function for which nothing waits is forgotten, until a message comes in by it again`() {
        var machine = machine()
        let (idle, waiting, busy, heard) = (
            MessageWay.function("idle"), MessageWay.function("waiting"), MessageWay.function("busy"),
            MessageWay.function("heard")
        )
        for way in [idle, waiting, busy] { machine.open(way, 1) }
        #expect(machine.begin(3, busy, slot: "a", at: start) == true)
        machine.beginCount()
        for way in [waiting, heard] { machine.open(way, 1) }
        machine.closeIdle()
        #expect(machine.begin(4, idle, slot: "b", at: start) == false)
        #expect(
            machine.wants(at: start) == [
                .fresh(.email, after: 0, limit: 2), .fresh(waiting, after: 0, limit: 1),
                .fresh(heard, after: 0, limit: 1),
            ])
        _ = machine.end(3, .postponed(reason: "later"), at: start)
        #expect(machine.nextDue(after: start) != nil)
        machine.beginCount()
        machine.closeIdle()
        // Its message is gone, for nothing waits by its way.
        #expect(machine.nextDue(after: start) == nil)
        #expect(machine.wants(at: start) == [.fresh(.email, after: 0, limit: 2)])
        machine.open(idle, 1)
        #expect(machine.wants(at: start) == [.fresh(.email, after: 0, limit: 2), .fresh(idle, after: 0, limit: 1)])
    }
}

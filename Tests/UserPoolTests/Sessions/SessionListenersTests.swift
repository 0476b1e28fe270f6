import LatchkeyPlatform
import Testing

@testable import UserPool

struct SessionListenersTests {
    private let first = SessionID("first")!
    private let second = SessionID("second")!

    @Test func `a listener hears of its session, and one for all of every session`() {
        let listeners = SessionListeners()
        let heard = Lock<[String]>([])
        let one = listeners.add(first) { id, reason in heard.withLock { $0.append("one \(id) \(reason)") } }
        let all = listeners.add { id, reason in heard.withLock { $0.append("all \(id) \(reason)") } }
        listeners.tell([first, second], .signedOut)
        #expect(
            heard.withLock { $0.sorted() } == ["all first signedOut", "all second signedOut", "one first signedOut"])
        one.cancel()
        all.cancel()
        listeners.tell([first], .revoked)
        #expect(heard.withLock { $0.count } == 3)
        #expect(listeners.count == 0)
    }

    @Test func `a listener that is let go hears nothing more`() {
        let listeners = SessionListeners()
        let heard = Lock(0)
        do {
            let listening = listeners.add(first) { _, _ in heard.withLock { $0 += 1 } }
            withExtendedLifetime(listening) {}
        }
        listeners.tell([first], .signedOut)
        #expect(heard.withLock { $0 } == 0)
    }

    @Test func `a session's own listener hears once, however often it is told of`() {
        let listeners = SessionListeners()
        let heard = Lock(0)
        let listening = listeners.add(first) { _, _ in heard.withLock { $0 += 1 } }
        for _ in 1...2 { listeners.tell([first], .deleted) }
        #expect(heard.withLock { $0 } == 1)
        withExtendedLifetime(listening) {}
    }

    @Test func `a listener may add and cancel listeners while it is told`() {
        let listeners = SessionListeners()
        let kept = Lock<[SessionListening]>([])
        let outer = listeners.add(first) { _, _ in
            let inner = listeners.add { _, _ in }
            kept.withLock { $0.append(inner) }
            kept.withLock { $0.first }?.cancel()
        }
        listeners.tell([first], .signedOut)
        #expect(listeners.count == 0)
        outer.cancel()
    }
}

import LatchkeyHTTP
import LatchkeyPlatform
import TestSupport
import Testing

@testable import ServerAPI

struct ReadinessTests {
    private let clock = ManualClock()
    private let looks = Lock(0)
    private let isReady = Lock(true)

    private var readiness: Readiness {
        Readiness(clock: clock) { [looks, isReady] in
            looks.withLock { $0 += 1 }
            return isReady.withLock { $0 }
        }
    }

    @Test func `the stores are looked at once a second, however many ask`() async {
        let readiness = readiness
        for _ in 0..<5 { #expect(await readiness.answer().status == .ok) }
        isReady.withLock { $0 = false }
        clock.advance(by: .milliseconds(999))
        #expect(await readiness.answer().status == .ok)
        #expect(looks.withLock { $0 } == 1)
        clock.advance(by: .milliseconds(1))
        #expect(await readiness.answer().status == .serviceUnavailable)
        #expect(looks.withLock { $0 } == 2)
    }

    @Test func `a clock that was set back does not keep the answer`() async {
        let readiness = readiness
        #expect(await readiness.answer().status == .ok)
        isReady.withLock { $0 = false }
        clock.advance(by: .seconds(-3600))
        #expect(await readiness.answer().status == .serviceUnavailable)
    }

    @Test func `a server that stops is not ready`() async {
        let readiness = readiness
        #expect(await readiness.answer().status == .ok)
        readiness.beginDraining()
        #expect(await readiness.answer().status == .serviceUnavailable)
    }
}

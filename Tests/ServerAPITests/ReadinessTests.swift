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
        let pools = ServerAPI.Store("pools") { [looks, isReady] in
            looks.withLock { $0 += 1 }
            return isReady.withLock { $0 }
        }
        return Readiness([pools, ServerAPI.Store("bookings") { true }], clock: clock)
    }

    private func text(_ response: Response) -> String { String(decoding: response.bytes, as: UTF8.self) }

    @Test func `the stores are looked at once a second, however many ask`() async {
        let readiness = readiness
        for _ in 0..<5 { #expect(await readiness.answer().status == .ok) }
        isReady.withLock { $0 = false }
        clock.advance(by: .milliseconds(999))
        #expect(await readiness.answer().status == .ok)
        #expect(looks.withLock { $0 } == 1)
        clock.advance(by: .milliseconds(1))
        let answer = await readiness.answer()
        #expect(answer.status == .serviceUnavailable)
        #expect(text(answer).contains("The store 'pools' cannot be read and written."))
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

    @Test func `a store that hangs is named, asked once, and asked again when it has come back`() async {
        let hanging = Lock<[CheckedContinuation<Bool, Never>]>([])
        let questions = Lock(0)
        let stuck = ServerAPI.Store("bookings") {
            let count = questions.withLock { count in
                count += 1
                return count
            }
            guard count == 1 else { return true }
            return await withCheckedContinuation { waiting in hanging.withLock { $0.append(waiting) } }
        }
        let readiness = Readiness(
            [ServerAPI.Store("pools") { true }, stuck], patience: .milliseconds(20), clock: clock)
        for _ in 0..<3 {
            let answer = await readiness.answer()
            #expect(answer.status == .serviceUnavailable)
            #expect(text(answer).contains("The store 'bookings' does not answer."))
            clock.advance(by: .seconds(1))
        }
        #expect(questions.withLock { $0 } == 1)
        for waiting in hanging.withLock({ $0 }) { waiting.resume(returning: true) }
        // The answer that was late is noted by its own task.
        while await readiness.answer().status != .ok { clock.advance(by: .seconds(1)) }
        #expect(questions.withLock { $0 } == 2)
    }
}

import LatchkeyPlatform
import Testing

@testable import UserPool

struct AttemptGateTests {
    private let account = AccountKey(unknown: "alice")

    @Test func `at most as many attempts on an account are under way as the gate is wide`() async {
        let gate = AttemptGate(width: 3)
        let underWay = Lock((now: 0, most: 0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    await gate.pass(account) {
                        underWay.withLock { state in
                            state.now += 1
                            state.most = max(state.most, state.now)
                        }
                        await Task.yield()
                        underWay.withLock { $0.now -= 1 }
                    }
                }
            }
        }
        #expect(underWay.withLock { $0.most } <= 3)
        #expect(gate.accountsUnderWay == 0)
    }

    @Test func `an attempt that throws makes room for the next one`() async throws {
        struct Failure: Error {}
        let gate = AttemptGate(width: 1)
        await #expect(throws: Failure.self) { try await gate.pass(account) { throw Failure() } }
        #expect(await gate.pass(account) { true })
    }

    @Test func `accounts do not wait for each other`() async {
        let gate = AttemptGate(width: 1)
        await gate.pass(account) {
            await gate.pass(AccountKey(unknown: "bob")) { #expect(gate.accountsUnderWay == 2) }
        }
    }
}

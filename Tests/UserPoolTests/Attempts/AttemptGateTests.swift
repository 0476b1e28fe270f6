import LatchkeyPlatform
import Testing

@testable import UserPool

struct AttemptGateTests {
    private let account = AccountKey(destination: "alice")

    @Test func `at most as many attempts on an account are under way as the gate is wide`() async throws {
        let gate = AttemptGate(width: 3)
        let underWay = Lock((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await gate.pass(account) {
                        underWay.withLock { state in
                            state.now += 1
                            state.most = max(state.most, state.now)
                        }
                        await Task.yield()
                        underWay.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(underWay.withLock { $0.most } <= 3)
        #expect(gate.accountsUnderWay == 0)
    }

    @Test func `as many attempts on an account as the gate is wide are under way at once, and every one has its turn`()
        async throws
    {
        let gate = AttemptGate(width: 3)
        let state = Lock((now: 0, most: 0, done: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await gate.pass(account) {
                        state.withLock { state in
                            state.now += 1
                            state.most = max(state.most, state.now)
                        }
                        // The first three wait for each other; a gate that is narrower ends the waiting all the same.
                        for _ in 0..<10_000 where state.withLock({ $0.most < 3 }) { await Task.yield() }
                        state.withLock { state in
                            state.now -= 1
                            state.done += 1
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(state.withLock { $0.most } == 3)
        #expect(state.withLock { $0.done } == 50)
    }

    @Test func `an attempt that throws makes room for the next one`() async throws {
        struct Failure: Error {}
        let gate = AttemptGate(width: 1)
        await #expect(throws: Failure.self) { try await gate.pass(account) { throw Failure() } }
        #expect(try await gate.pass(account) { true })
    }

    @Test func `accounts do not wait for each other`() async throws {
        let gate = AttemptGate(width: 1)
        try await gate.pass(account) {
            try await gate.pass(AccountKey(destination: "bob")) { #expect(gate.accountsUnderWay == 2) }
        }
    }

    @Test func `no more attempts on an account wait than may`() async throws {
        let gate = AttemptGate(width: 1, mostWaiting: 2)
        let codes = try await gate.pass(account) {
            await withTaskGroup(of: UserPoolError.Code?.self) { group in
                for _ in 0..<5 { group.addTask { await code { try await gate.pass(account) {} } } }
                // The two that wait do so until they are given up.
                var codes = [UserPoolError.Code?]()
                for await code in group {
                    codes.append(code)
                    if codes.count == 3 { group.cancelAll() }
                }
                return codes
            }
        }
        #expect(codes[..<3] == [.busy, .busy, .busy])
        #expect(codes.count == 5)
        #expect(try await gate.pass(account) { true })
        #expect(gate.accountsUnderWay == 0)
    }

    @Test func `a cancelled attempt gives its place to others and is not run`() async throws {
        let gate = AttemptGate(width: 1, mostWaiting: 1)
        try await gate.pass(account) {
            for _ in 0..<20 {
                let waiting = Task { try await gate.pass(account) { Issue.record("was run") } }
                waiting.cancel()
                await #expect(throws: CancellationError.self) { try await waiting.value }
            }
        }
        #expect(gate.accountsUnderWay == 0)
    }
}

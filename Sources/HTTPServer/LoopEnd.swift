internal import LatchkeyPlatform

/// Lets tasks wait until a loop has ended.
final class LoopEnd: Sendable {
    private struct State: Sendable {
        var hasEnded = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    func wait() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                if !state.hasEnded { state.waiters.append(continuation) }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
        }
    }

    func signal() {
        let waiters = state.withLock { state in
            defer {
                state.hasEnded = true
                state.waiters = []
            }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}

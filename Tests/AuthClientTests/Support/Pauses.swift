import LatchkeyPlatform

/// The pauses that a session makes: noted, and over when the test says so.
final class Pauses: Sendable {
    private struct State {
        var asked: [Duration] = []
        var credit = 0
    }

    private let state = Lock(State())

    /// How long the pauses asked for so far were to be.
    var asked: [Duration] { state.withLock { $0.asked } }

    func pause(for duration: Duration) async throws {
        state.withLock { $0.asked.append(duration) }
        while !state.withLock({ state in
            guard state.credit > 0 else { return false }
            state.credit -= 1
            return true
        }) {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Ends so many pauses, now or when they begin.
    func end(_ count: Int) { state.withLock { $0.credit += count } }

    /// Returns when so many pauses have begun.
    func begun(_ count: Int) async { while asked.count < count { await Task.yield() } }
}

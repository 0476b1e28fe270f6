internal import Database
internal import LatchkeyPlatform

/// Work at the store that nobody waits for: in small steps, with a pause after each that is as long as the step took,
/// so that the store belongs to others at least half of the time.
final class BackgroundWork: Sendable {
    /// A little of the work; false when there is nothing left.
    typealias Step = @Sendable () async throws -> Bool

    /// How long a store that failed is left alone.
    private static let patience = Duration.seconds(10)

    private struct State {
        var isWorking = false
        /// There may be more to do than when the store was last looked at.
        var isDue = false
        /// What it was woken for last: a wake that comes while it works must not be lost to an older one's step.
        var step: Step?
    }

    private let state = Lock(State())
    private let log: Log
    /// What the log says while the store fails.
    private let waits: StaticString

    init(log: Log, whenFailing waits: StaticString) {
        self.log = log
        self.waits = waits
    }

    /// Begins to work, unless it is at work already: takes steps until one says that there is nothing left, or the
    /// store is closed. `step` should hold weakly whoever takes it, and say that nothing is left once they are gone.
    func wake(_ step: @escaping Step) {
        let mustStart = state.withLock { state in
            (state.isDue, state.step) = (true, step)
            defer { state.isWorking = true }
            return !state.isWorking
        }
        guard mustStart else { return }
        Task { [self] in
            while let pause = await turn() { try? await Task.sleep(for: pause) }
        }
    }

    /// Takes a step and returns how long to pause before the next; `nil` when there is nothing left.
    private func turn() async -> Duration? {
        let step = state.withLock { state in
            state.isDue = false
            return state.step
        }
        let began = ContinuousClock.now
        do {
            if try await step?() == true { return ContinuousClock.now - began }
        } catch let error as DatabaseError where error.code == .closed {
            state.withLock { $0.isWorking = false }
            return nil
        } catch {
            log.warning(waits, ["error": .reason("\(error)")])
            return Self.patience
        }
        return state.withLock { state in
            state.isWorking = state.isDue
            return state.isDue ? .zero : nil
        }
    }
}

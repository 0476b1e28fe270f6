import LatchkeyPlatform

/// Lets one of several tasks go on at a time, and decides by a seed which one.
///
/// A task that takes part stops at every ``pause()``, which ``TurningDatabase`` makes before and after each read and
/// write. When all of them have stopped, one goes on to its next stop, alone. So what the tasks do to the store, and
/// what they do with its answers, happens in an order that the seed alone decides, and every order can come.
final class Turns: Sendable {
    /// Where the task of a participant sits.
    struct Seat: Sendable {
        let turns: Turns
        let number: Int
    }

    @TaskLocal static var seat: Seat?

    private struct State {
        var random: SeededRandom
        var participants: Int
        var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Takes out who goes on, once everybody waits.
        mutating func next() -> CheckedContinuation<Void, Never>? {
            guard !waiting.isEmpty, waiting.count == participants else { return nil }
            // In the order of the seats, which is the same every time, not in that of their coming.
            waiting.sort { $0.number < $1.number }
            return waiting.remove(at: Int.random(in: waiting.indices, using: &random)).continuation
        }
    }

    private let state: Lock<State>

    private init(participants: Int, random: SeededRandom) {
        state = Lock(State(random: random, participants: participants))
    }

    /// Runs `body` for each of `count` participants beside each other in turns; returns when all have ended.
    static func run(
        _ count: Int, random: SeededRandom, _ body: @escaping @Sendable (_ number: Int) async -> Void
    ) async {
        let turns = Turns(participants: count, random: random)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    await $seat.withValue(Seat(turns: turns, number: number)) {
                        await pause()
                        await body(number)
                        turns.leave()
                    }
                }
            }
        }
    }

    /// Stops until it is this task's turn; a task without a seat goes on.
    static func pause() async {
        guard let seat else { return }
        await withCheckedContinuation { continuation in
            let next = seat.turns.state.withLock { state in
                state.waiting.append((seat.number, continuation))
                return state.next()
            }
            next?.resume()
        }
    }

    private func leave() {
        let next = state.withLock { state in
            state.participants -= 1
            return state.next()
        }
        next?.resume()
    }
}

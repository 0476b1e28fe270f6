internal import Database
internal import LatchkeyPlatform

/// The readers that are free, and who waits for one.
final class ReaderPool: Sendable {
    private typealias Waiter = CheckedContinuation<Reader, any Error>

    private struct State {
        var free: [Reader]
        var waiting: [(number: Int, waiter: Waiter)] = []
        /// Numbers of those about to wait; one that is cancelled before it does is taken out.
        var coming: Set<Int> = []
        var lastNumber = 0
        var isClosed = false
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>
    private let count: Int
    private let limit: Int

    /// A pool that refuses the caller after the `limit`th waiting one.
    init(_ readers: [Reader], limit: Int) {
        count = readers.count
        state = Lock(State(free: readers))
        self.limit = limit
    }

    /// The readers that nobody has.
    var free: [Reader] { state.withLock { $0.free } }

    /// How many wait.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Takes a reader, waiting for one if need be.
    func take() async throws -> Reader {
        let (reader, number): (Reader?, Int) = try state.withLock { state throws(DatabaseError) in
            guard !state.isClosed else { throw DatabaseError(.closed, "the store is closed") }
            // The most recently used one: its cache is warm.
            if let reader = state.free.popLast() { return (reader, 0) }
            guard state.waiting.count < limit else { throw DatabaseError(.busy, "\(limit) reads wait already") }
            state.lastNumber += 1
            state.coming.insert(state.lastNumber)
            return (nil, state.lastNumber)
        }
        if let reader { return reader }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (waiter: Waiter) in
                let answer: Result<Reader, any Error>? = state.withLock { state in
                    guard state.coming.remove(number) != nil else { return .failure(CancellationError()) }
                    if state.isClosed { return .failure(DatabaseError(.closed, "the store is closed")) }
                    if let reader = state.free.popLast() { return .success(reader) }
                    state.waiting.append((number, waiter))
                    return nil
                }
                if let answer { waiter.resume(with: answer) }
            }
        } onCancel: {
            let waiter: Waiter? = state.withLock { state in
                if let index = state.waiting.firstIndex(where: { $0.number == number }) {
                    return state.waiting.remove(at: index).waiter
                }
                state.coming.remove(number)
                return nil
            }
            waiter?.resume(throwing: CancellationError())
        }
    }

    /// Gives a reader back to who waits longest.
    func giveBack(_ reader: Reader) {
        let (waiter, closing): (Waiter?, [CheckedContinuation<Void, Never>]) = state.withLock { state in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst().waiter, []) }
            state.free.append(reader)
            guard state.isClosed, state.free.count == count else { return (nil, []) }
            defer { state.closing = [] }
            return (nil, state.closing)
        }
        waiter?.resume(returning: reader)
        for closing in closing { closing.resume() }
    }

    /// Refuses who waits and who comes, and closes the readers when all are back.
    func close() async {
        let dropped = refuse()
        for waiter in dropped { waiter.resume(throwing: DatabaseError(.closed, "the store was closed")) }
        await withCheckedContinuation { (closing: CheckedContinuation<Void, Never>) in
            let isDone = state.withLock { state in
                guard state.free.count < count else { return true }
                state.closing.append(closing)
                return false
            }
            if isDone { closing.resume() }
        }
        for reader in free { reader.close() }
    }

    private func refuse() -> [Waiter] {
        state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting.map(\.waiter)
        }
    }
}

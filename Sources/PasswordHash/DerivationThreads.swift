internal import LatchkeyPlatform

/// Threads that do nothing but slow hashes, so that neither an event loop nor Swift's cooperative pool ever waits for
/// one.
///
/// Their number bounds the memory and the processor time, the queue's length the wait.
final class DerivationThreads: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Int, PasswordHashError>, Never>

    private struct State {
        var queue: ThreadQueue
        var waiting: [Int: Waiter] = [:]
        /// Tickets whose task was cancelled before they came to the queue.
        var cancelled: Set<Int> = []
        var lastTicket = 0
    }

    private let threads: [ExecutorThread]
    private let state: Lock<State>
    let refused = Counter()

    init(count: Int, queueLimit: Int) {
        threads = (0..<count).map { ExecutorThread(name: "derive-\($0)") }
        state = Lock(State(queue: ThreadQueue(threads: count, limit: queueLimit)))
    }

    deinit {
        threads.forEach { $0.stop() }
    }

    /// How many pieces of work wait for a thread.
    var waiting: Int { state.withLock { $0.waiting.count } }

    /// Runs `work` on one of the threads. Throws ``PasswordHashError/queueFull`` at once when there is no room, and
    /// ``PasswordHashError/cancelled`` when the task is cancelled before the work has begun.
    func run<Success: Sendable>(
        _ work: @escaping @Sendable () throws -> Success
    ) async throws -> Success {
        let thread = try await enter()
        defer { leave(thread) }
        // The task may have been cancelled while it was given its thread.
        if Task.isCancelled { throw PasswordHashError.cancelled }
        return try await Task.detached(executorPreference: threads[thread]) { try work() }.value
    }

    private func enter() async throws(PasswordHashError) -> Int {
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let admission = await withTaskCancellationHandler {
            await withCheckedContinuation { arrive(ticket, $0) }
        } onCancel: {
            cancel(ticket)
        }
        state.withLock { _ = $0.cancelled.remove(ticket) }
        return try admission.get()
    }

    private func arrive(_ ticket: Int, _ continuation: Waiter) {
        let answer: Result<Int, PasswordHashError>? = state.withLock { state in
            guard !state.cancelled.contains(ticket) else { return .failure(.cancelled) }
            switch state.queue.enter(ticket) {
            case .run(let thread): return .success(thread)
            case .refuse:
                refused.add()
                return .failure(.queueFull)
            case .wait:
                state.waiting[ticket] = continuation
                return nil
            }
        }
        if let answer { continuation.resume(returning: answer) }
    }

    private func cancel(_ ticket: Int) {
        let waiter: Waiter? = state.withLock { state in
            guard state.queue.giveUp(ticket) else {
                state.cancelled.insert(ticket)
                return nil
            }
            return state.waiting.removeValue(forKey: ticket)
        }
        waiter?.resume(returning: .failure(.cancelled))
    }

    private func leave(_ thread: Int) {
        let waiter: Waiter? = state.withLock { state in
            state.queue.leave(thread).flatMap { state.waiting.removeValue(forKey: $0) }
        }
        waiter?.resume(returning: .success(thread))
    }
}

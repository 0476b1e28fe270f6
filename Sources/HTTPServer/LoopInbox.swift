internal import CEvent
internal import Glibc
internal import LatchkeyPlatform
internal import Synchronization

/// Messages to an event loop, jobs for it to run, and the descriptor that wakes it. Every function may be called from
/// any thread.
final class LoopInbox: Sendable {
    private struct State: Sendable {
        var messages: [LoopMessage] = []
        var jobs: [UnownedJob] = []
        var isOpen = true

        var isEmpty: Bool { messages.isEmpty && jobs.isEmpty }
    }

    private let state = Lock(State())
    private let thread = Atomic<pthread_t>(0)
    /// Readable while messages or jobs wait.
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        precondition(descriptor >= 0, "eventfd failed with \(errno)")
    }

    /// The calling thread is the loop's.
    func adoptThisThread() {
        thread.store(pthread_self(), ordering: .relaxed)
    }

    /// Whether the calling thread is the loop's.
    var isOfThisThread: Bool { thread.load(ordering: .relaxed) == pthread_self() }

    /// Leaves a message; false when the loop has ended.
    @discardableResult
    func post(_ message: LoopMessage) -> Bool {
        post { $0.messages.append(message) }
    }

    /// Leaves a job to be run; false when the loop has ended.
    func post(_ job: UnownedJob) -> Bool {
        post { $0.jobs.append(job) }
    }

    private func post(_ change: (inout State) -> Void) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            let wasEmpty = state.isEmpty
            change(&state)
            if wasEmpty { signal() }
            return true
        }
    }

    /// Takes so many messages and jobs at most, each kind in its order; the descriptor stays readable while more wait.
    func take(messages messageLimit: Int, jobs jobLimit: Int) -> (messages: [LoopMessage], jobs: [UnownedJob]) {
        state.withLock { state in
            let taken = (state.messages.takeFirst(messageLimit), state.jobs.takeFirst(jobLimit))
            if state.isEmpty {
                var value: UInt64 = 0
                _ = read(descriptor, &value, 8)
            }
            return taken
        }
    }

    /// Takes nothing more, closes the descriptor, and returns the jobs that nobody has run.
    @discardableResult
    func close() -> [UnownedJob] {
        state.withLock { state in
            guard state.isOpen else { return [] }
            let left = state.jobs
            state = State(isOpen: false)
            Glibc.close(descriptor)
            return left
        }
    }

    private func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }
}

extension Array {
    fileprivate mutating func takeFirst(_ limit: Int) -> [Element] {
        guard count > limit else {
            defer { self = [] }
            return self
        }
        defer { removeFirst(limit) }
        return Array(prefix(limit))
    }
}

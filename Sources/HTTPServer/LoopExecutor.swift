internal import LatchkeyPlatform

/// Runs the tasks of an event loop's handlers on that loop's thread: from their beginning, which is part of reading the
/// request, and after each wait, when whoever ended it leaves the rest in the loop's inbox.
///
/// A handler that waits for nothing so costs no change of threads; one that does, costs one. Two changes of threads a
/// request took half of the time of a `GetUser` when handlers ran on Swift's cooperative pool.
// SAFETY: `first` is touched on the loop's thread only, or, when that has ended, on one that got its identity.
final class LoopExecutor: TaskExecutor, @unchecked Sendable {
    private enum First {
        case ofNoInterest
        case awaited
        case here(UnownedJob)
    }

    private let inbox: LoopInbox
    private var first = First.ofNoInterest

    init(inbox: LoopInbox) {
        self.inbox = inbox
    }

    /// Makes a task and runs it up to its first wait, or its end. To be called on the loop's thread.
    func start(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        // `Task.immediate` would begin outside of this executor, and every `@concurrent` function within would come
        // back through the inbox.
        first = .awaited
        let task = Task.detached(executorPreference: self, operation: operation)
        guard case .here(let job) = first else { preconditionFailure("a new task enqueues itself") }
        first = .ofNoInterest
        run(job)
        return task
    }

    /// Runs a job that came through the inbox. To be called on the loop's thread.
    func run(_ job: UnownedJob) {
        job.runSynchronously(on: asUnownedTaskExecutor())
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        guard !inbox.isOfThisThread || !take(job) else { return }
        // Once the loop has ended, the job is run where it comes from, so that no task is left hanging.
        if !inbox.post(job) { run(job) }
    }

    /// Keeps the first job of a task that is being made.
    private func take(_ job: UnownedJob) -> Bool {
        switch first {
        case .awaited:
            first = .here(job)
            return true
        case .here, .ofNoInterest: return false
        }
    }
}

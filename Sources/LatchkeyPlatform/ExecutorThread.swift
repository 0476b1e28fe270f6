internal import Glibc

/// A thread that runs Swift tasks one job at a time, in the order they were enqueued.
///
/// A task that prefers it (`Task(executorPreference: thread)`) runs here whenever it is not suspended, so blocking
/// work (a database, key derivation) stays off the event loops and off Swift's cooperative pool.
///
/// ```swift
/// let thread = ExecutorThread(name: "db-writer")
/// let rows = await Task(executorPreference: thread) { readRows() }.value
/// thread.stop()
/// ```
// SAFETY: `queue` and `state` are touched only while `mutex` is held.
public final class ExecutorThread: TaskExecutor, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private enum State {
        case running, stopping, ended
    }

    private var queue: [UnownedJob] = []
    private var state = State.running

    /// Starts the thread. `name` (at most 15 bytes) is what debuggers and `top -H` show.
    public init(name: String) {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        condition = .allocate(capacity: 1)
        condition.initialize(to: pthread_cond_t())
        pthread_cond_init(condition, nil)

        var thread = pthread_t()
        let start = Unmanaged.passRetained(Start(executor: self, name: String(name.prefix(15)))).toOpaque()
        let status = pthread_create(
            &thread, nil,
            { argument in
                let start = Unmanaged<Start>.fromOpaque(argument!).takeRetainedValue()
                ExecutorThread.nameThisThread(start.name)
                start.executor.run()
                return nil
            }, start)
        precondition(status == 0, "pthread_create failed with \(status)")
        pthread_detach(thread)
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Ends the thread once it has run what is enqueued. A job enqueued after its end is run on the caller's thread, so
    /// that no task is left hanging.
    public func stop() {
        pthread_mutex_lock(mutex)
        if state == .running { state = .stopping }
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(mutex)
        guard state != .ended else {
            pthread_mutex_unlock(mutex)
            return job.runSynchronously(on: asUnownedTaskExecutor())
        }
        queue.append(job)
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    private func run() {
        var jobs: [UnownedJob] = []
        while true {
            pthread_mutex_lock(mutex)
            while queue.isEmpty && state == .running { pthread_cond_wait(condition, mutex) }
            guard !queue.isEmpty else {
                state = .ended
                return _ = pthread_mutex_unlock(mutex)
            }
            swap(&jobs, &queue)
            pthread_mutex_unlock(mutex)
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
            jobs.removeAll(keepingCapacity: true)
        }
    }

    /// Names the calling thread. Swift sees neither `pthread_setname_np` (a GNU extension) nor `prctl` (variadic), so
    /// it takes the kernel's own file; a name that cannot be set is no reason to fail.
    private static func nameThisThread(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, name, name.utf8.count)
        close(file)
    }

    /// What the new thread needs to know; it keeps the executor alive until the thread ends.
    private final class Start: Sendable {
        let executor: ExecutorThread
        let name: String

        init(executor: ExecutorThread, name: String) {
            self.executor = executor
            self.name = name
        }
    }
}

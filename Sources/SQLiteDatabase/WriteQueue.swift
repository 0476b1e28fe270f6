internal import Database
internal import LatchkeyPlatform

/// The jobs that wait for the writer, first come first served.
final class WriteQueue: Sendable {
    private struct State {
        var jobs: [WriteJob] = []
        var first = 0
        var writer: CheckedContinuation<Void, Never>?
        var isClosed = false

        mutating func take() -> WriteJob? {
            guard first < jobs.count else { return nil }
            let job = jobs[first]
            first += 1
            // The taken ones leave in bulk, so that taking stays cheap.
            if first == jobs.count || first >= 1024 {
                jobs.removeFirst(first)
                first = 0
            }
            return job
        }
    }

    private let state = Lock(State())
    private let limit: Int

    /// A queue that refuses the job after the `limit`th waiting one.
    init(limit: Int) {
        self.limit = limit
    }

    /// How many jobs wait.
    var count: Int { state.withLock { $0.jobs.count - $0.first } }

    /// Adds a job; a job that cannot wait is finished with the error.
    func add(_ job: WriteJob) {
        let refusal: DatabaseError?
        let writer: CheckedContinuation<Void, Never>?
        (refusal, writer) = state.withLock { state in
            if state.isClosed { return (DatabaseError(.closed, "the store is closed"), nil) }
            if state.jobs.count - state.first >= limit {
                return (DatabaseError(.busy, "\(limit) writes wait already"), nil)
            }
            state.jobs.append(job)
            defer { state.writer = nil }
            return (nil, state.writer)
        }
        if let refusal { job.finish(refusal) }
        writer?.resume()
    }

    /// The next job, if one waits.
    func take() -> WriteJob? {
        state.withLock { $0.take() }
    }

    /// The next job as soon as there is one; `nil` when the queue is closed.
    func next() async -> WriteJob? {
        while true {
            let (job, isClosed) = state.withLock { ($0.take(), $0.isClosed) }
            if job != nil || isClosed { return job }
            await withCheckedContinuation { (writer: CheckedContinuation<Void, Never>) in
                let goesOn = state.withLock { state in
                    guard state.first == state.jobs.count, !state.isClosed else { return true }
                    state.writer = writer
                    return false
                }
                if goesOn { writer.resume() }
            }
        }
    }

    /// Refuses jobs from now on, and those that wait.
    func close() {
        let (dropped, writer) = state.withLock { state in
            state.isClosed = true
            let dropped = Array(state.jobs[state.first...])
            state.jobs = []
            state.first = 0
            defer { state.writer = nil }
            return (dropped, state.writer)
        }
        for job in dropped { job.finish(DatabaseError(.closed, "the store was closed")) }
        writer?.resume()
    }
}

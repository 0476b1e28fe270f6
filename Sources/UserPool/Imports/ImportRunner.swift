internal import Database
internal import LatchkeyPlatform

/// Works at the import jobs that were started, one after the other, on a thread of its own; also at those that the last
/// process did not come to the end of.
final class ImportRunner: Sendable {
    /// How long a store or a disk that failed is left alone.
    private static let patience = Duration.seconds(10)

    private struct State {
        var isWorking = false
        /// A job was started, or made, since the store was last looked at.
        var isDue = false
        /// Who waits until there is nothing to do.
        var waiting: [CheckedContinuation<Void, Never>] = []

        /// Ends the work, and gives those who waited for that.
        mutating func end() -> [CheckedContinuation<Void, Never>] {
            isWorking = false
            defer { waiting = [] }
            return waiting
        }
    }

    private let state = Lock(State())
    private let services: Services
    private let pools: Pools
    /// The files; `nil` where the server takes none.
    let files: ImportFiles?

    init(_ services: Services, pools: Pools) {
        self.services = services
        self.pools = pools
        files = services.configuration.imports.folder.map(ImportFiles.init)
    }

    /// Begins to work, unless it is at work already.
    func wake() {
        guard files != nil else { return }
        let mustStart = state.withLock { state in
            state.isDue = true
            defer { state.isWorking = true }
            return !state.isWorking
        }
        guard mustStart else { return }
        let thread = ExecutorThread(name: "import")
        Task.detached(executorPreference: thread) { [weak self] in
            while let pause = await self?.turn() {
                if pause > .zero { try? await Task.sleep(for: pause) }
            }
            thread.stop()
        }
    }

    /// Returns when there is nothing left to do, or the store was closed.
    func rest() async {
        await withCheckedContinuation { continuation in
            let rests = state.withLock { state in
                if state.isWorking { state.waiting.append(continuation) }
                return !state.isWorking
            }
            if rests { continuation.resume() }
        }
    }

    /// Does one job and returns how long to pause before the next; `nil` when there is nothing left.
    private func turn() async -> Duration? {
        state.withLock { $0.isDue = false }
        do {
            if try await step() { return .zero }
        } catch let error as DatabaseError where error.code == .closed {
            for continuation in state.withLock({ $0.end() }) { continuation.resume() }
            return nil
        } catch {
            services.log.warning("imports wait", ["error": .reason("\(error)")])
            return Self.patience
        }
        let (pause, waiting) = state.withLock { state -> (Duration?, [CheckedContinuation<Void, Never>]) in
            state.isDue ? (.zero, []) : (nil, state.end())
        }
        for continuation in waiting { continuation.resume() }
        return pause
    }

    /// Does one job to its end. False when there is none.
    private func step() async throws -> Bool {
        guard let files else { return false }
        try await sweep(files)
        guard let job = try await services.database.read({ try await ImportStore($0).next() }) else { return false }
        do {
            let pool = try await pools.find(job.pool)
            try await ImportRun(job, pool: pool, files: files).run()
        } catch let error where Self.passes(error) {
            throw error
        } catch {
            // The pool is gone, or nobody knows what this is: the job would meet it again.
            services.log.error(
                "import failed", ["job": .identifier(job.id), "error": .reason("\(type(of: error)): \(error)")])
            try await fail(job)
        }
        files.remove(job.id)
        return true
    }

    /// Whether the store, or who stops the server, may think otherwise later.
    private static func passes(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return error is CancellationError }
        return [.busy, .full, .readOnly, .inputOutput, .closed].contains(error.code)
    }

    private func fail(_ job: ImportJob) async throws {
        let now = services.clock.now()
        try await services.database.write { connection in
            let store = ImportStore(connection)
            guard var job = try await store.find(job.id, of: job.pool) else { return }
            (job.status, job.completed, job.message) = (.failed, now, "The import met an error of the server.")
            try await store.update(job)
        }
        // Hashes may have come with the rows before.
        services.decoys.forget(job.pool)
    }

    /// Notes which jobs were not started in time, and takes away files that nobody wants any more.
    private func sweep(_ files: ImportFiles) async throws {
        let now = services.clock.now()
        try await services.database.write { connection in
            let store = ImportStore(connection)
            for job in try await store.waiting(since: now - ImportJob.patience, limit: 100) {
                try await store.update(job.seen(at: now))
            }
        }
        for job in files.jobs() where try await !services.database.read({ try await ImportStore($0).wantsFile(job) }) {
            files.remove(job)
        }
    }
}

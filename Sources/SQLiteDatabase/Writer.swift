internal import Database
internal import LatchkeyPlatform

/// The one connection that writes, on a thread of its own.
///
/// Group commit: what waits is run one body after the other, each in a savepoint, inside one transaction; nobody is
/// told of success before its `COMMIT` is on disk. The longer the disk takes, the more writes share the next commit.
final class Writer: Sendable {
    let queue: WriteQueue
    let connection: SQLiteConnection
    private let counters: Counters
    private let groups: Histogram
    private let store: StoreIdentity
    private let groupLimit: Int

    init(
        _ connection: SQLiteConnection, of store: StoreIdentity, queueLimit: Int, groupLimit: Int,
        counters: Counters, groups: Histogram
    ) {
        queue = WriteQueue(limit: queueLimit)
        self.connection = connection
        self.store = store
        self.groupLimit = groupLimit
        self.counters = counters
        self.groups = groups
    }

    /// Begins to work; the task ends when the queue is closed, with its connection closed.
    func start() -> Task<Void, Never> {
        let thread = ExecutorThread(name: "db-writer")
        return Task.detached(executorPreference: thread) { [self] in
            while let job = await queue.next() { await commitGroup(first: job) }
            connection.close()
            thread.stop()
        }
    }

    private func commitGroup(first: WriteJob) async {
        var group: [(job: WriteJob, error: (any Error)?)] = []
        do {
            try connection.run("BEGIN IMMEDIATE")
        } catch {
            // Who waits already would wait as long again for the same answer. Who comes once the first is told may find
            // another: so all are taken before any is told.
            var refused = [first]
            while let job = queue.take() { refused.append(job) }
            for job in refused { job.finish(error) }
            return
        }
        do {
            var next: WriteJob? = first
            while let job = next {
                if job.begin() {
                    counters.writes.increment()
                    group.append((job, nil))
                    group[group.count - 1].error = try await run(job)
                }
                next = group.count < groupLimit ? queue.take() : nil
            }
            try connection.run("COMMIT")
            if group.contains(where: { $0.error == nil }) { counters.commits.increment() }
            groups.observe(group.count)
        } catch {
            if !connection.isOutsideTransaction { _ = try? connection.run("ROLLBACK") }
            for member in group { member.job.finish(error) }
            return
        }
        for member in group { member.job.finish(member.error) }
    }

    /// Runs a body in its savepoint and returns why it was rolled back, if it was. Throws when the whole transaction is
    /// lost.
    private func run(_ job: WriteJob) async throws(DatabaseError) -> (any Error)? {
        try connection.run("SAVEPOINT body")
        let lease = ConnectionLease(connection)
        let scope = Scope(of: store, inside: job.outer)
        var error = await Scope.$current.withValue(scope) { await job.run(lease) }
        scope.end()
        lease.end()
        error = error ?? lease.failure
        if connection.isOutsideTransaction {
            throw lease.failure ?? DatabaseError(.other, "the transaction was lost")
        }
        if error == nil, connection.hasUnresolvedReferences {
            error = DatabaseError(.foreignKeyViolation, "a reference is left without its row")
        }
        if error != nil { try connection.run("ROLLBACK TO body") }
        try connection.run("RELEASE body")
        return error
    }
}

internal import Database
internal import Synchronization

/// What one store has done, counted from all its threads.
final class Counters: Sendable {
    let statements = Atomic(0)
    let prepared = Atomic(0)
    let reads = Atomic(0)
    let writes = Atomic(0)
    let commits = Atomic(0)

    var snapshot: DatabaseStatistics {
        var statistics = DatabaseStatistics()
        statistics.statements = statements.load(ordering: .relaxed)
        statistics.prepared = prepared.load(ordering: .relaxed)
        statistics.reads = reads.load(ordering: .relaxed)
        statistics.writes = writes.load(ordering: .relaxed)
        statistics.commits = commits.load(ordering: .relaxed)
        return statistics
    }
}

extension Atomic<Int> {
    func increment() { add(1, ordering: .relaxed) }
}

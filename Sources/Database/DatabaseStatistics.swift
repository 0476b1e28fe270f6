/// What a store has done since it was opened.
public struct DatabaseStatistics: Sendable, Equatable {
    /// Statements that bodies have run.
    public var statements = 0
    /// Statements of bodies that were prepared; the others came from a cache.
    public var prepared = 0
    /// Reads that were begun.
    public var reads = 0
    /// Writes that were begun.
    public var writes = 0
    /// Commits that reached the disk; several writes may share one.
    public var commits = 0

    /// Nothing done yet.
    public init() {}

    /// What was done after `earlier`.
    public static func - (later: DatabaseStatistics, earlier: DatabaseStatistics) -> DatabaseStatistics {
        var difference = later
        difference.statements -= earlier.statements
        difference.prepared -= earlier.prepared
        difference.reads -= earlier.reads
        difference.writes -= earlier.writes
        difference.commits -= earlier.commits
        return difference
    }
}

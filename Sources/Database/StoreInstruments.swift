public import LatchkeyPlatform

/// How long a store takes.
public struct StoreInstruments: Sendable {
    /// Reads, the wait for a connection included.
    public let reads = Histogram.seconds()
    /// Reads that look at much, the wait for a connection included.
    public let scans = Histogram.seconds()
    /// Writes, from their arrival until they are on disk.
    public let writes = Histogram.seconds()
    /// How many writes shared a commit.
    public let groups: Histogram

    /// Instruments of a store that lets up to `most` writes share a commit.
    public init(mostWritesOfCommit most: Int) {
        groups = .sizes(to: most)
    }
}

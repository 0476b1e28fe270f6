public import LatchkeyPlatform

/// How requests of one kind were answered: how many with which class of status, and how long they took.
///
/// Counting an answer takes no lock and no memory.
public final class RequestInstruments: Sendable {
    /// How many answers there were of each class of status, by the class as text: `2xx`.
    public let answers: [(status: String, count: Counter)]
    /// From the request's head to the answer's; how long a stream stays open does not count.
    public let duration = Histogram.seconds()

    /// Makes instruments that have counted nothing.
    public init() {
        answers = (1...5).map { ("\($0)xx", Counter()) }
    }

    /// Counts an answer to a request that was received then.
    public func count(_ status: Status, since received: ContinuousClock.Instant) {
        answers[status.code / 100 - 1].count.add()
        duration.observe(since: received)
    }
}

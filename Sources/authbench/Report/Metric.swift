/// What a figure counts, and in what unit; the raw value is its name in the JSON report.
enum Metric: String, CaseIterable {
    /// Requests or operations a second by the clock.
    case rate = "perSecond"
    /// Seconds from sending to having the answer.
    case p50 = "p50Seconds"
    case p99 = "p99Seconds"
    /// Seconds on a processor, user and system, of the measured process, a request.
    case cpu = "cpuSecondsPerRequest"
    case allocations = "allocationsPerRequest"
    /// By how much something is more than what it is measured by.
    case ratio
    /// Bytes of resident memory each.
    case bytes = "bytesEach"
    /// Seconds of one event.
    case seconds
}

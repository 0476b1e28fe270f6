/// How long to wait before something that failed is tried again: a second, twice as long after each failure, and no
/// longer than a bound.
struct BackOff: Equatable, Sendable {
    static let first = Duration.seconds(1)

    /// How often it has failed in a row.
    private(set) var failures = 0

    /// It has failed again; returns how long to wait, at most `most`.
    mutating func fail(most: Duration) -> Duration {
        failures += 1
        // 2^20 seconds are past any bound: the shift stays in range however long an outage lasts.
        return min(Self.first * (1 << min(failures - 1, 20)), most)
    }

    /// It has worked.
    mutating func succeed() {
        failures = 0
    }
}

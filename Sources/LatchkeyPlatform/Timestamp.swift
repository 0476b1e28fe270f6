/// A moment: milliseconds since 1970-01-01 00:00 UTC, leap seconds not counted (POSIX time).
///
/// Reckoning with moments never fails: what would lie before the first moment or after the last, some 292 million years
/// away, is that moment.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the epoch. This is how moments are stored.
    public var milliseconds: Int64

    /// A moment by its milliseconds since the epoch.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// A moment by its whole seconds since the epoch (`NumericDate` of RFC 7519 §2).
    public init(seconds: Int64) {
        milliseconds = seconds.saturatingMultiply(byPositive: 1000)
    }

    /// Whole seconds since the epoch, rounded down, as tokens carry them.
    public var seconds: Int64 {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The moment `duration` later; a fraction of a millisecond is dropped.
    public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds.saturatingAdd(duration.milliseconds))
    }

    /// The moment `duration` earlier; a fraction of a millisecond is dropped.
    public static func - (moment: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds.saturatingSubtract(duration.milliseconds))
    }

    /// The time from `earlier` to `later`; negative when they are the other way round.
    public static func - (later: Timestamp, earlier: Timestamp) -> Duration {
        .milliseconds(later.milliseconds.saturatingSubtract(earlier.milliseconds))
    }

    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Duration {
    /// Whole milliseconds, as many as `Int64` holds; the rest is dropped.
    public var milliseconds: Int64 {
        components.seconds.saturatingMultiply(byPositive: 1000).saturatingAdd(
            components.attoseconds / 1_000_000_000_000_000)
    }
}

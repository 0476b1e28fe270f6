internal import Glibc

/// A moment of `CLOCK_MONOTONIC_COARSE` in nanoseconds: what deadlines are counted in. It moves every few milliseconds,
/// and reading it costs a load.
struct MonotonicTime: Comparable {
    var nanoseconds: UInt64

    static let never = MonotonicTime(nanoseconds: .max)

    static func now() -> MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    static func + (moment: MonotonicTime, duration: Duration) -> MonotonicTime {
        moment + Span(duration)
    }

    static func + (moment: MonotonicTime, span: Span) -> MonotonicTime {
        let (sum, isTooLate) = moment.nanoseconds.addingReportingOverflow(span.nanoseconds)
        return isTooLate ? never : MonotonicTime(nanoseconds: sum)
    }

    /// A time in nanoseconds, for what is added at every request: dividing a `Duration` is a division of 128 bits.
    struct Span {
        let nanoseconds: UInt64

        /// A negative duration counts as none.
        init(_ duration: Duration) {
            let (seconds, attoseconds) = duration.components
            guard seconds < 1 << 32 else {
                nanoseconds = .max
                return
            }
            nanoseconds = UInt64(max(0, seconds)) * 1_000_000_000 + UInt64(max(0, attoseconds) / 1_000_000_000)
        }
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.nanoseconds < right.nanoseconds }
}

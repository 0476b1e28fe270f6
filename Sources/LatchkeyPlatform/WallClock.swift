internal import Glibc

/// What tells the time of day. Tests put a clock of their own in its place.
public protocol WallClock: Sendable {
    /// The present moment.
    func now() -> Timestamp
}

/// The clock of the operating system (`CLOCK_REALTIME`).
public struct SystemClock: WallClock {
    /// Makes the system's clock; it has no state.
    public init() {}

    public func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}

public import LatchkeyPlatform

/// A clock that stands still until a test moves it.
public final class ManualClock: WallClock {
    private let time: Lock<Timestamp>

    /// A clock that shows `time`; by default 2026-11-30 02:00 UTC.
    public init(_ time: Timestamp = Timestamp(seconds: 1_796_004_000)) {
        self.time = Lock(time)
    }

    public func now() -> Timestamp {
        time.withLock { $0 }
    }

    /// Moves the clock; a negative duration sets it back.
    public func advance(by duration: Duration) {
        time.withLock { $0 = $0 + duration }
    }

    /// Sets the clock.
    public func set(_ moment: Timestamp) {
        time.withLock { $0 = moment }
    }
}

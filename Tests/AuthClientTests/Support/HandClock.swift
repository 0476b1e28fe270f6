import LatchkeyPlatform

@testable import AuthClient

/// A monotonic clock that a test moves by hand.
final class HandClock: Sendable {
    private let sinceBoot = Lock(Duration.seconds(1000))

    var now: MonotonicTime { MonotonicTime(sinceBoot: sinceBoot.withLock { $0 }) }

    func advance(by duration: Duration) { sinceBoot.withLock { $0 += duration } }
}

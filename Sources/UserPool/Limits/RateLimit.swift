internal import Synchronization

/// A limit of so many requests a second, one second's worth of which may come at once.
///
/// It is a bucket that leaks, kept as the moment at which it is empty (the generic cell rate algorithm): one number,
/// which an atomic exchange changes. Nothing is written down.
final class RateLimit: Sendable {
    /// How many ticks a second has. A tick is 2³⁰ attoseconds, about a nanosecond, so that no division is needed to
    /// count them.
    static let ticksPerSecond: Int64 = 1_000_000_000_000_000_000 >> 30

    private let ticksPerRequest: Atomic<Int64>
    private let empty = Atomic<Int64>(0)

    /// A limit of `rate` requests a second.
    init(_ rate: Int) {
        ticksPerRequest = Atomic(Self.ticksPerSecond / Int64(rate))
    }

    /// Allows so many requests a second from now on.
    func set(_ rate: Int) {
        ticksPerRequest.store(Self.ticksPerSecond / Int64(rate), ordering: .relaxed)
    }

    /// Whether one more request may come `time` after the beginning; `share` of them count as one.
    func admit(at time: Duration, share: Int64) -> Bool {
        let now = Int64(truncatingIfNeeded: time.attoseconds >> 30)
        let cost = ticksPerRequest.load(ordering: .relaxed) / share
        var known = empty.load(ordering: .relaxed)
        while true {
            let next = max(known, now) + cost
            guard next - now <= Self.ticksPerSecond else { return false }
            let (exchanged, found) = empty.compareExchange(expected: known, desired: next, ordering: .relaxed)
            if exchanged { return true }
            known = found
        }
    }

    /// Takes back a request that was admitted; with the same `share`.
    ///
    /// When it was refused so late that it had leaked out by then, what is taken back is of those that came after it:
    /// as many more may come, at most as many as were under way for that long.
    func giveBack(share: Int64) {
        empty.wrappingSubtract(ticksPerRequest.load(ordering: .relaxed) / share, ordering: .relaxed)
    }
}

internal import Synchronization

/// How values are spread: for each of a few bounds, how many values were at most that.
///
/// ```swift
/// let latency = Histogram.seconds()
/// latency.observe(since: began)
/// ```
/// Values are whole numbers, nanoseconds where they are times, so that nothing is rounded on the way. An observation
/// compares at most as many numbers as there are bounds and makes two atomic additions.
// SAFETY: `buckets` is written by `init` and `deinit` only; what it points to is atomic.
public final class Histogram: @unchecked Sendable {
    /// What a value counts.
    public enum Unit: Sendable {
        /// Nanoseconds, shown in seconds.
        case time
        /// Things, shown as they are.
        case count
    }

    /// What a value counts.
    public let unit: Unit
    /// The greatest value of each bucket, ascending; greater ones have a bucket of their own.
    public let bounds: [Int]
    /// One more than there are bounds.
    private let buckets: UnsafeMutablePointer<Atomic<UInt64>>
    private let total = Atomic<Int>(0)

    /// Makes an empty histogram. Bounds that do not ascend are a mistake of the program and trap.
    public init(unit: Unit, bounds: [Int]) {
        precondition(zip(bounds, bounds.dropFirst()).allSatisfy(<), "the bounds of a histogram ascend")
        self.unit = unit
        self.bounds = bounds
        buckets = .allocate(capacity: bounds.count + 1)
        for index in 0...bounds.count { (buckets + index).initialize(to: Atomic(0)) }
    }

    deinit {
        buckets.deinitialize(count: bounds.count + 1)
        buckets.deallocate()
    }

    /// A histogram of times from a tenth of a millisecond to ten seconds: what requests, the store and key derivation
    /// take.
    public static func seconds() -> Histogram {
        let microseconds = [
            100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
            5_000_000, 10_000_000,
        ]
        return Histogram(unit: .time, bounds: microseconds.map { $0 * 1_000 })
    }

    /// A histogram of numbers by powers of two from 1 to `most`.
    public static func sizes(to most: Int) -> Histogram {
        Histogram(unit: .count, bounds: Array(sequence(first: 1) { $0 * 2 <= most ? $0 * 2 : nil }))
    }

    /// Takes a value: a number of things, or nanoseconds.
    public func observe(_ value: Int) {
        var index = 0
        bounds.withUnsafeBufferPointer { bounds in
            while index < bounds.count, bounds[index] < value { index += 1 }
        }
        buckets[index].wrappingAdd(1, ordering: .relaxed)
        total.wrappingAdd(value, ordering: .relaxed)
    }

    /// Takes a time.
    public func observe(_ duration: Duration) {
        let attoseconds = duration.attoseconds
        // What takes less than nine seconds fits, and dividing 128 bits costs several times as much.
        if let small = Int64(exactly: attoseconds) { return observe(Int(small / 1_000_000_000)) }
        observe(Int(clamping: attoseconds / 1_000_000_000))
    }

    /// Takes the time from `moment` until now.
    public func observe(since moment: ContinuousClock.Instant) {
        observe(moment.duration(to: .now))
    }

    /// A look at a histogram.
    public struct Snapshot: Sendable, Equatable {
        /// How many values were at most each bound, those below smaller bounds among them; last, how many there were.
        public var cumulative: [UInt64]
        /// All values together.
        public var sum: Int

        /// How many values there were.
        public var count: UInt64 { cumulative[cumulative.count - 1] }
    }

    /// What was observed so far. The numbers of one look belong together; their sum may lag behind by values that are
    /// being added.
    public var snapshot: Snapshot {
        var count: UInt64 = 0
        let cumulative = (0...bounds.count).map { index in
            count &+= buckets[index].load(ordering: .relaxed)
            return count
        }
        return Snapshot(cumulative: cumulative, sum: total.load(ordering: .relaxed))
    }
}

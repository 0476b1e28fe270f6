internal import Synchronization

/// How often something has happened since the program started. Counting is one atomic addition.
///
/// Whoever counts owns the counter; a ``MetricRegistry`` gives it a name for those who read it.
public final class Counter: Sendable {
    private let count = Atomic<UInt64>(0)

    /// Makes a counter at 0.
    public init() {}

    /// It has happened `amount` more times; a negative amount is a mistake of the program and traps.
    public func add(_ amount: Int = 1) {
        count.wrappingAdd(UInt64(amount), ordering: .relaxed)
    }

    /// How often it has happened.
    public var value: UInt64 { count.load(ordering: .relaxed) }
}

internal import Synchronization

/// How much there is of something now. Changing it is one atomic operation.
public final class Gauge: Sendable {
    private let level = Atomic<Int>(0)

    /// Makes a gauge at 0.
    public init() {}

    /// There is `amount` more.
    public func add(_ amount: Int = 1) {
        level.wrappingAdd(amount, ordering: .relaxed)
    }

    /// There is `amount` less.
    public func subtract(_ amount: Int = 1) {
        level.wrappingSubtract(amount, ordering: .relaxed)
    }

    /// There is this much, whatever there was.
    public func set(_ level: Int) {
        self.level.store(level, ordering: .relaxed)
    }

    /// How much there is.
    public var value: Int { level.load(ordering: .relaxed) }
}

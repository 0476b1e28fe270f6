internal import CAllocationCounter

/// Counts what the whole process allocates, on every thread and in every library (see `CAllocationCounter`).
enum AllocationCounter {
    /// What was allocated.
    struct Counts: Equatable, Sendable {
        /// Calls that allocated or grew a block.
        var allocations: Double
        /// Bytes that they asked for.
        var bytes: Double

        static func / (counts: Counts, divisor: Int) -> Counts {
            Counts(allocations: counts.allocations / Double(divisor), bytes: counts.bytes / Double(divisor))
        }
    }

    /// Whether this build counts: one with a sanitizer does not.
    static var works: Bool { allocation_counter_works() }

    /// What is allocated, by whatever thread, while `body` runs.
    static func during(_ body: () async throws -> Void) async rethrows -> Counts {
        allocation_counter_enable(true)
        defer { allocation_counter_enable(false) }
        let before = allocation_counter_read()
        try await body()
        let after = allocation_counter_read()
        return Counts(
            allocations: Double(after.allocations - before.allocations), bytes: Double(after.bytes - before.bytes))
    }

    /// What one call of `body` allocates once caches are warm: the least of `rounds` rounds' means over `count` calls,
    /// for what happens beside it (a timer, a table that grows) only ever adds.
    static func perCall(rounds: Int = 5, count: Int, _ body: () async throws -> Void) async rethrows -> Counts {
        for _ in 0..<count { try await body() }
        var least: Counts?
        for _ in 0..<rounds {
            let counts = try await during { for _ in 0..<count { try await body() } } / count
            if counts.allocations < least?.allocations ?? .infinity { least = counts }
        }
        return least ?? Counts(allocations: 0, bytes: 0)
    }
}

import Database
import LatchkeyPlatform

/// A store whose first reads, from ``begin()`` on, fail.
final class UnreadableAtFirst: Database {
    private let base: any Database
    private let failures: Int
    private let state = Lock((hasBegun: false, failed: 0))

    init(base: any Database, failures: Int) {
        self.base = base
        self.failures = failures
    }

    func begin() { state.withLock { $0.hasBegun = true } }

    /// How many reads have failed.
    var failed: Int { state.withLock { $0.failed } }

    var dialect: Dialect { base.dialect }
    var statistics: DatabaseStatistics { base.statistics }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        let fails = state.withLock { state in
            guard state.hasBegun, state.failed < failures else { return false }
            state.failed += 1
            return true
        }
        if fails { throw DatabaseError(.inputOutput, "the disk is gone") }
        return try await base.read(body)
    }

    func scan<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await base.scan(body)
    }

    @discardableResult
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await base.write(body)
    }

    func close() async { await base.close() }
}

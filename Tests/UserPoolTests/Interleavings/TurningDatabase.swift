import Database

/// A store whose users take turns.
struct TurningDatabase: Database {
    let base: any Database

    var dialect: Dialect { base.dialect }
    var statistics: DatabaseStatistics { base.statistics }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await inTurn { try await base.read(body) }
    }

    func scan<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await inTurn { try await base.scan(body) }
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Connection) async throws -> Result
    ) async throws -> Result {
        try await inTurn { try await base.write(body) }
    }

    func close() async { await base.close() }

    private func inTurn<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        await Turns.pause()
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        // The answer is there, and nobody has looked at it yet.
        await Turns.pause()
        return try result.get()
    }
}

public import LatchkeyPlatform

/// How uses of refresh tokens ended, over all pools.
public struct RefreshCounters: Sendable {
    /// Gave new tokens.
    public let refreshed = Counter()
    /// A token that had been replaced came again, after its grace: somebody has a copy.
    public let reused = Counter()
    /// Expired, revoked, or no token at all.
    public let refused = Counter()

    /// Counts nothing yet.
    init() {}

    /// Counts how `step` ends.
    func count<Result>(_ step: () async throws -> Result) async throws -> Result {
        do {
            let result = try await step()
            refreshed.add()
            return result
        } catch let error as UserPoolError {
            (error.code == .refreshTokenReused ? reused : refused).add()
            throw error
        }
    }
}

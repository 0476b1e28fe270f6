import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct RateLimitsTests {
    @Test func `what was set outlives the program, and what was not has the highest`() async throws {
        let fixture = try await PoolFixture()
        #expect(fixture.pools.limits.rate(of: .userRead) == RateLimits.highestRate)
        try await fixture.pools.limits.set(500, for: .userRead)
        let next = try await RateLimits(database: fixture.database, clock: fixture.clock)
        #expect(next.rate(of: .userRead) == 500)
        #expect(next.rate(of: .userUpdate) == RateLimits.highestRate)
        let now = ContinuousClock.now
        #expect((0..<600).count { _ in next.admit(.userRead, of: .anybody, at: now) } == 500)
    }

    @Test func `asking writes nothing`() async throws {
        let fixture = try await PoolFixture()
        let before = fixture.database.statistics.writes
        for _ in 0..<100 { _ = fixture.pools.limits.admit(.userAuthentication, of: .anybody, at: .now) }
        #expect(fixture.database.statistics.writes == before)
    }

    @Test func `what anybody asks uses up nothing of what administrators have`() async throws {
        let limits = try await PoolFixture().pools.limits
        try await limits.set(120, for: .userAuthentication)
        let now = ContinuousClock.now
        for caller in [RateLimits.Caller.anybody, .administrator] {
            #expect((0..<200).count { _ in limits.admit(.userAuthentication, of: caller, at: now) } == 120)
        }
    }
}

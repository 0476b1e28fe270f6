import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct AttemptStoreTests {
    private let start = Timestamp(seconds: 1_800_000_000)
    private let limit = Budget.Limit(burst: 3, refill: .seconds(60))

    private func names(_ prefix: String, _ count: Int) -> [AccountKey] {
        (0..<count).map { AccountKey(destination: "\(prefix)\($0)") }
    }

    /// Works with the attempts of a pool.
    private func write<Result: Sendable>(
        _ fixture: PoolFixture, _ pool: Pool, _ body: @escaping @Sendable (AttemptStore) async throws -> Result
    ) async throws -> Result {
        try await fixture.database.write { connection in try await body(AttemptStore(connection, pool: pool.id)) }
    }

    private func rows(_ fixture: PoolFixture) async throws -> Int {
        try await fixture.database.read { connection in
            try await connection.first("SELECT count(*) FROM attempts")?.get(0) ?? 0
        }
    }

    @Test func `nothing is left of an attempt that was taken back`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let account = AccountKey(destination: "nobody")
        try await write(fixture, pool) { attempts in
            for _ in 0..<2 { _ = try await attempts.begin(account, at: start) }
            try await attempts.takeBack(account, begunAt: start)
        }
        #expect(try await rows(fixture) == 1)
        try await write(fixture, pool) { try await $0.takeBack(account, begunAt: start) }
        #expect(try await rows(fixture) == 0)
    }

    @Test func `a proof that is judged at once counts when it is wrong, and is not looked at under a lock`()
        async throws
    {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let account = AccountKey(destination: "nobody")
        try await write(fixture, pool) { attempts in
            for _ in 0..<5 {
                let wrong = try await attempts.judge(account, at: start) { false }
                #expect(wrong == .wrong)
            }
            let locked = try await attempts.judge(account, at: start) {
                Issue.record("looked at")
                return true
            }
            #expect(locked == .locked)
        }
        #expect(try await rows(fixture) == 1)
        for moment in [start + .seconds(2), start] {
            let right = try await write(fixture, pool) { try await $0.judge(account, at: moment) { true } }
            #expect(right == .right)
            #expect(try await rows(fixture) == 0)
        }
    }

    @Test func `names tried at random are dropped as soon as they have no effect, as others are tried`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let (old, young) = (names("old", 8), names("young", 2))
        try await write(fixture, pool) { attempts in
            for account in old { _ = try await attempts.begin(account, at: start) }
            for account in young { _ = try await attempts.begin(account, at: start + .seconds(899)) }
        }
        #expect(try await rows(fixture) == 10)
        try await write(fixture, pool) { _ = try await $0.begin(young[0], at: start + .seconds(900)) }
        #expect(try await rows(fixture) == 6)
        try await write(fixture, pool) {
            _ = try await $0.take(.message, of: young[0], limit: limit, at: start + .seconds(900))
        }
        #expect(try await rows(fixture) == 3)
    }

    @Test func `a message that has come back is dropped too, and none before`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let (once, twice) = (AccountKey(destination: "once"), AccountKey(destination: "twice"))
        try await write(fixture, pool) { attempts in
            for account in [once, twice, twice] {
                _ = try await attempts.take(.message, of: account, limit: limit, at: start)
            }
            _ = try await attempts.begin(once, at: start + .seconds(60))
        }
        // The attempt of one and the messages of the other.
        #expect(try await rows(fixture) == 2)
    }
}

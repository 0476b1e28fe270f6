import Database
import LatchkeyJSON
import TestSupport
import Testing

@testable import UserPool

struct UserRangeTests {
    @Test func `ranges adjoin and do not overlap, from zero to the greatest number that is stored`() throws {
        let ranges = try [0, 1, UserRange.count - 1].map { try #require(UserRange(index: $0)) }
        #expect(ranges[0].first == 0)
        #expect(ranges[0].last + 1 == ranges[1].first)
        #expect(ranges[2].last == .max)
        for range in ranges { #expect(range.first < range.last) }
    }

    @Test(arguments: [-1, UserRange.count]) func `there is no range beyond them`(index: Int64) {
        #expect(UserRange(index: index) == nil)
    }

    @Test func `a pool has a range of its own, which it keeps, and its users lie there`() async throws {
        let fixture = try await PoolFixture()
        var ranges: Set<UserRange> = []
        for _ in 0..<20 {
            let pool = try await fixture.pool()
            #expect(ranges.insert(pool.userRange).inserted)
            _ = try await fixture.pools.updatePool(pool.id, PoolChange(name: "other", document: [:]))
            #expect(try await fixture.pools.pool(pool.id).userRange == pool.userRange)
            for name in ["alice", "bob"] { try await fixture.user(name, in: pool) }
            let numbers = try await fixture.database.read { connection in
                try await connection.query("SELECT number FROM users WHERE pool = \(pool.id.text)").map { row in
                    try row.get(0, as: Int64.self)
                }
            }
            #expect(numbers.count == 2)
            #expect(numbers.allSatisfy((pool.userRange.first...pool.userRange.last).contains))
        }
    }

    @Test func `the last range is as good as another, until its pool is gone`() async throws {
        let fixture = try await PoolFixture()
        let made = try await fixture.pool()
        let index = UserRange.count - 1
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE pools SET user_range = \(index) WHERE id = \(made.id.text)")
        }
        let pool = try await fixture.pools.pool(made.id)
        for number in 0..<10 { try await fixture.user("u\(number)", in: pool) }
        #expect(try await pool.users().elements.count == 10)
        #expect(try await pool.user("u7").username.text == "u7")
        try await fixture.pools.deletePool(pool.id)
        try await fixture.pools.removal.finish()
        let left = try await fixture.database.read { connection in try await connection.query("SELECT 1 FROM users") }
        #expect(left.isEmpty)
    }

    @Test func `a range is free once its pool and all users of the pool are gone`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.user("alice", in: pool)
        func owners() async throws -> Int {
            try await fixture.database.read { connection in
                try await connection.query("SELECT 1 FROM pools WHERE user_range = \(pool.userRange.index)").count
            }
        }
        try await fixture.pools.deletePool(pool.id)
        #expect(try await owners() == 1)
        try await fixture.pools.removal.finish()
        #expect(try await owners() == 0)
    }
}

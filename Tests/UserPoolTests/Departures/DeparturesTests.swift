import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct DeparturesTests {
    @Test func `a deleted user and a deleted pool depart, in this order, until they are settled`() async throws {
        let fixture = try await PoolFixture()
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        let alice = try await fixture.user("alice", in: pool)
        try await fixture.user("bob", in: pool)
        #expect(try await fixture.pools.departures.next() == [])
        try await pool.deleteUser("alice")
        try await fixture.pools.deletePool(other.id)
        let departed = try await fixture.pools.departures.next()
        #expect(departed.map(\.pool) == [pool.id, other.id])
        #expect(departed.map(\.subject) == [alice.subject, nil])
        #expect(try await fixture.pools.departures.next(limit: 1) == [departed[0]])
        try await fixture.pools.departures.settle(departed[0])
        #expect(try await fixture.pools.departures.next() == [departed[1]])
        try await fixture.pools.departures.settle(departed[0])
        try await fixture.pools.departures.settle(departed[1])
        #expect(try await fixture.pools.departures.next() == [])
    }

    @Test func `a deletion that fails lets nobody depart`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["DeletionProtection": "ACTIVE"])
        #expect(await code { try await fixture.pools.deletePool(pool.id) } == .poolProtected)
        #expect(await code { try await pool.deleteUser("nobody") } == .userNotFound)
        #expect(try await fixture.pools.departures.next() == [])
    }
}

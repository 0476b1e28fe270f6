import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct RefusalStoreTests {
    private let now = Timestamp(seconds: 1_800_000_000)

    private func refusal(_ address: String, at time: Timestamp) -> UserPool.Refusal {
        UserPool.Refusal(
            time: time, operation: "InitiateAuth", step: "USER_SRP_AUTH", client: "app", reason: .wrongPassword,
            lockedUntil: nil, address: address)
    }

    private func write(
        _ fixture: PoolFixture, mostOfNobody: Int = RefusalStore.mostOfNobody,
        _ body: @escaping @Sendable (RefusalStore) async throws -> Void
    ) async throws {
        try await fixture.database.write { connection in
            try await body(RefusalStore(connection, mostOfNobody: mostOfNobody))
        }
    }

    private func addresses(_ account: AccountKey, _ fixture: PoolFixture, _ pool: Pool) async throws -> [String] {
        let now = now
        return try await fixture.database.read { connection in
            try await RefusalStore(connection).last(of: account, in: pool.id, at: now).map(\.address)
        }
    }

    private func rows(_ fixture: PoolFixture) async throws -> Int {
        try await fixture.database.read { connection in
            try await connection.first("SELECT count(*) FROM refusals")?.get(0) ?? 0
        }
    }

    @Test func `the last twenty of an account are kept, the newest first`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let alice = AccountKey(Subject.random()), bob = AccountKey(Subject.random())
        try await write(fixture) { store in
            for number in 0..<30 {
                try await store.add(refusal("\(number)", at: now), of: alice, isUser: true, in: pool.id)
            }
            try await store.add(refusal("bob's", at: now), of: bob, isUser: true, in: pool.id)
        }
        #expect(try await addresses(alice, fixture, pool) == (10..<30).reversed().map(String.init))
        #expect(try await rows(fixture) == 21)
        try await write(fixture) { try await $0.forget(alice, in: pool.id) }
        #expect(try await addresses(alice, fixture, pool).isEmpty)
        #expect(try await addresses(bob, fixture, pool) == ["bob's"])
        let stored = try await fixture.database.read { connection in
            try await RefusalStore(connection).last(of: bob, in: pool.id, at: now)
        }
        #expect(stored == [refusal("bob's", at: now)])
    }

    @Test func `after seven days they are gone`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let alice = AccountKey(Subject.random())
        let week = RefusalStore.retention
        try await write(fixture) { store in
            try await store.add(
                refusal("old", at: now - week - .milliseconds(1)), of: alice, isUser: true, in: pool.id)
            try await store.add(refusal("young", at: now - week), of: alice, isUser: true, in: pool.id)
        }
        #expect(try await addresses(alice, fixture, pool) == ["young"])
        #expect(try await rows(fixture) == 2)
        try await write(fixture) { try await $0.prune(at: now) }
        #expect(try await rows(fixture) == 1)
    }

    @Test func `names that nobody has are bounded in all, and push no user out`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let alice = AccountKey(Subject.random())
        try await write(fixture, mostOfNobody: 10) { store in
            try await store.add(refusal("alice's", at: now), of: alice, isUser: true, in: pool.id)
            for number in 0..<50 {
                let nobody = AccountKey(Subject.random())
                try await store.add(refusal("\(number)", at: now), of: nobody, isUser: false, in: pool.id)
            }
            try await store.prune(at: now)
        }
        #expect(try await rows(fixture) == 11)
        #expect(try await addresses(alice, fixture, pool) == ["alice's"])
    }

    @Test func `nothing is kept for a pool that is gone`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let alice = AccountKey(Subject.random())
        try await write(fixture) {
            try await $0.add(refusal("a", at: now), of: alice, isUser: true, in: pool.id)
        }
        try await fixture.pools.deletePool(pool.id)
        try await fixture.pools.removal.finish()
        #expect(try await rows(fixture) == 0)
        try await write(fixture) {
            try await $0.add(refusal("b", at: now), of: alice, isUser: true, in: pool.id)
        }
        #expect(try await rows(fixture) == 0)
    }
}

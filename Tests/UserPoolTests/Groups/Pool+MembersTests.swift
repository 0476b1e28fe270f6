import Database
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolMembersTests {
    private func groups(of name: String, in pool: Pool) async throws -> [String] {
        try await pool.groups(ofUser: name).elements.map(\.name)
    }

    @Test func `users come into groups and go, as often as one likes`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let alice = try await fixture.user("alice", in: pool)
        try await fixture.user("bob", in: pool)
        for name in ["staff", "admins"] { _ = try await pool.createGroup(name) }
        for _ in 0..<2 { try await pool.addUser("alice", toGroup: "staff") }
        try await pool.addUser(alice.subject.text, toGroup: "admins")
        try await pool.addUser("bob", toGroup: "staff")
        #expect(try await groups(of: "alice", in: pool) == ["admins", "staff"])
        let members = try await pool.users(inGroup: "staff").elements
        #expect(Set(members.map(\.username.text)) == ["alice", "bob"])
        #expect(members.first { $0.username == alice.username } == alice)
        for _ in 0..<2 { try await pool.removeUser("alice", fromGroup: "staff") }
        #expect(try await groups(of: "alice", in: pool) == ["admins"])
        #expect(try await pool.users(inGroup: "staff").elements.map(\.username.text) == ["bob"])
    }

    @Test func `who or what does not exist is told apart`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.user("alice", in: pool)
        _ = try await pool.createGroup("staff")
        #expect(await code { try await pool.addUser("alice", toGroup: "none") } == .groupNotFound)
        #expect(await code { try await pool.addUser("nobody", toGroup: "staff") } == .userNotFound)
        #expect(await code { try await pool.removeUser("alice", fromGroup: "none") } == .groupNotFound)
        #expect(await code { try await pool.removeUser("nobody", fromGroup: "staff") } == .userNotFound)
        #expect(await code { try await pool.groups(ofUser: "nobody") } == .userNotFound)
        #expect(await code { try await pool.users(inGroup: "none") } == .groupNotFound)
    }

    @Test func `no user and no group of another pool is reached`() async throws {
        let fixture = try await PoolFixture()
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        let alice = try await fixture.user("alice", in: pool)
        _ = try await pool.createGroup("staff")
        _ = try await other.createGroup("staff")
        #expect(await code { try await other.addUser(alice.subject.text, toGroup: "staff") } == .userNotFound)
        try await pool.addUser("alice", toGroup: "staff")
        #expect(try await other.users(inGroup: "staff").elements.isEmpty)
    }

    @Test func `a user is in a hundred groups at most; groups that are gone do not count`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.user("alice", in: pool)
        for number in 0...Group.mostPerUser { _ = try await pool.createGroup("g\(number)") }
        for number in 0..<Group.mostPerUser { try await pool.addUser("alice", toGroup: "g\(number)") }
        #expect(await code { try await pool.addUser("alice", toGroup: "g100") } == .tooManyMemberships)
        try await pool.addUser("alice", toGroup: "g7")
        try await fixture.pools.deleteGroup("g7", of: pool)
        try await pool.addUser("alice", toGroup: "g100")
        #expect(await code { try await pool.addUser("alice", toGroup: "none") } == .groupNotFound)
    }

    @Test func `LST-11 the users of a group are paged, whoever comes and goes meanwhile`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        _ = try await pool.createGroup("staff")
        var names: Set<String> = []
        for number in 0..<70 {
            let name = "user-\(number)"
            try await fixture.user(name, in: pool)
            try await pool.addUser(name, toGroup: "staff")
            names.insert(name)
        }
        var (seen, token, pages): ([String], String?, Int) = ([], nil, 0)
        repeat {
            let page = try await pool.users(inGroup: "staff", from: token, limit: 25)
            seen += page.elements.map(\.username.text)
            (token, pages) = (page.next, pages + 1)
            try await fixture.user("late-\(pages)", in: pool)
            try await pool.addUser("late-\(pages)", toGroup: "staff")
            if pages == 1 { try await pool.removeUser(seen[0], fromGroup: "staff") }
        } while token != nil
        #expect(Set(seen).count == seen.count && names.isSubset(of: seen))
        #expect(pages >= 3)
        let next = try #require(try await pool.users(inGroup: "staff", limit: 1).next)
        _ = try await pool.createGroup("others")
        #expect(await code { try await pool.users(inGroup: "others", from: next) } == .invalidPageToken)
    }

    @Test func `a user's groups are paged by name`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        for name in ["alice", "bob"] { try await fixture.user(name, in: pool) }
        for name in ["d", "a", "c", "b"] {
            _ = try await pool.createGroup(name)
            try await pool.addUser("alice", toGroup: name)
        }
        let first = try await pool.groups(ofUser: "alice", limit: 3)
        #expect(first.elements.map(\.name) == ["a", "b", "c"])
        let rest = try await pool.groups(ofUser: "alice", from: first.next, limit: 3)
        #expect(rest.elements.map(\.name) == ["d"] && rest.next == nil)
        #expect(await code { try await pool.groups(ofUser: "bob", from: first.next) } == .invalidPageToken)
    }

    @Test func `who is removed is in no group any more`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.user("alice", in: pool)
        _ = try await pool.createGroup("staff")
        try await pool.addUser("alice", toGroup: "staff")
        try await pool.deleteUser("alice")
        #expect(try await pool.users(inGroup: "staff").elements.isEmpty)
        #expect(try await fixture.database.read { try await $0.query("SELECT 1 FROM memberships").count } == 0)
        try await fixture.user("alice", in: pool)
        #expect(try await groups(of: "alice", in: pool) == [])
    }
}

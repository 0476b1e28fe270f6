import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolGroupsTests {
    @Test func `a group is made, found and changed; what is not said stays`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let made = try await pool.createGroup("staff", GroupChange(description: "All", role: "arn:r", precedence: 0))
        #expect(try await pool.group("staff") == made)
        #expect((made.description, made.role, made.precedence) == ("All", "arn:r", 0))
        #expect(made.created == fixture.clock.now())
        fixture.clock.advance(by: .seconds(60))
        let changed = try await pool.updateGroup("staff", GroupChange(precedence: 7))
        #expect((changed.description, changed.role, changed.precedence) == ("All", "arn:r", 7))
        #expect(changed.created == made.created && changed.modified == fixture.clock.now())
        #expect(try await pool.group("staff") == changed)
        let empty = try await pool.updateGroup("staff", GroupChange(description: ""))
        #expect(empty.description == "")
    }

    @Test func `a group that is none cannot be found, changed or removed`() async throws {
        let fixture = try await PoolFixture()
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        _ = try await other.createGroup("staff")
        _ = try await pool.createGroup("Staff")
        #expect(await code { try await pool.group("staff") } == .groupNotFound)
        #expect(await code { try await pool.updateGroup("staff", GroupChange()) } == .groupNotFound)
        #expect(await code { try await fixture.pools.deleteGroup("staff", of: pool) } == .groupNotFound)
        #expect(try await other.group("staff").name == "staff")
    }

    @Test func `a name is taken once in its pool`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        _ = try await pool.createGroup("staff")
        #expect(await code { try await pool.createGroup("staff") } == .groupExists)
        try await fixture.pools.deleteGroup("staff", of: pool)
        _ = try await pool.createGroup("staff")
        _ = try await fixture.pool().createGroup("staff")
    }

    @Test func `a pool has as many groups as its configuration lets it have`() async throws {
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1:9229")
        configuration.mostGroups = 2
        let fixture = try await PoolFixture(configuration)
        let pool = try await fixture.pool()
        for name in ["a", "b"] { _ = try await pool.createGroup(name) }
        #expect(await code { try await pool.createGroup("c") } == .tooManyGroups)
        #expect(await code { try await pool.createGroup("b") } == .groupExists)
        _ = try await fixture.pool().createGroup("c")
    }

    @Test func `groups are listed by name, whoever comes and goes meanwhile`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let names = (0..<70).map { "g\($0 + 100)" }
        for name in names { _ = try await pool.createGroup(name) }
        var seen: [String] = []
        var token: String?
        repeat {
            let page = try await pool.groups(from: token, limit: 25)
            seen += page.elements.map(\.name)
            token = page.next
            // One before and one behind the place, and one that was shown goes.
            _ = try await pool.createGroup("a\(seen.count)")
            _ = try await pool.createGroup("z\(seen.count)")
            if seen.count == 25 { try await fixture.pools.deleteGroup(seen[3], of: pool) }
        } while token != nil
        #expect(seen.filter { $0.hasPrefix("g") } == names)
        #expect(Set(seen).count == seen.count && !seen.contains { $0.hasPrefix("a") })
        #expect(try await pool.groups().elements.count == 60)
        #expect(await code { try await pool.groups(from: "nonsense") } == .invalidPageToken)
        let foreign = try #require(try await pool.groups(limit: 1).next)
        #expect(await code { try await fixture.pool().groups(from: foreign) } == .invalidPageToken)
    }

    @Test func `a group is gone at once, and the rows of its members follow in small transactions`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let group = try await pool.createGroup("staff")
        let kept = try await pool.createGroup("kept")
        let id = pool.id.text
        try await fixture.database.write { connection in
            try await connection.execute(
                """
                INSERT INTO users (sub, pool, username, username_key, status, enabled, attributes, created, modified)
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
                SELECT \(id) || '-' || i, \(id), 'user-' || i, 'user-' || i, 'CONFIRMED', 1, '{}', 0, 0 FROM n
                """)
            for group in [group, kept] {
                try await connection.execute(
                    "INSERT INTO memberships (sub, user_group) SELECT sub, \(group.id) FROM users")
            }
        }
        let before = fixture.database.statistics.writes
        try await fixture.pools.deleteGroup("staff", of: pool)
        #expect(await code { try await pool.users(inGroup: "staff") } == .groupNotFound)
        // One of the same name is another.
        _ = try await pool.createGroup("staff")
        #expect(try await pool.users(inGroup: "staff").elements.isEmpty)
        try await fixture.pools.removal.finish()
        let left = try await fixture.database.read { connection in
            try await connection.query("SELECT user_group FROM memberships").map { try $0.get(0, as: Int64.self) }
        }
        #expect(left.count == 450 && Set(left) == [kept.id])
        #expect(fixture.database.statistics.writes - before >= 2 + 450 / Removal.batch)
        let marks = try await fixture.database.read { try await $0.query("SELECT 1 FROM tombstones").count }
        #expect(marks == 0)
    }
}

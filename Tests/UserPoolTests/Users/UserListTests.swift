import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct UserListTests {
    @Test func `LST-01 filters find by value and by beginning`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        for address in ["a@x", "ab@x", "b@x"] { try await fixture.user(address, ["email": address], in: pool) }
        #expect(try await names(pool, #"email ^= "a""#) == ["a@x", "ab@x"])
        #expect(try await names(pool, #"email = "a@x""#) == ["a@x"])
        #expect(try await names(pool, #"email = "c@x""#) == [])
        #expect(try await names(pool, nil) == ["a@x", "ab@x", "b@x"])
        #expect(try await names(pool, "") == ["a@x", "ab@x", "b@x"])
    }

    @Test(arguments: [
        (#"username = "Bob""#, ["Bob"]), (#"username = "bob""#, []), (#"username ^= "B""#, ["Bob"]),
        (#"username ^= "b""#, []), (#"email = "BOB@X""#, ["Bob"]), (#"phone_number ^= "+49""#, ["Bob"]),
        (#"name = "ROBERT \"bob\" smith""#, ["Bob"]), (#"given_name ^= "rob""#, ["Bob"]),
        (#"family_name = "smi%""#, []), (#"family_name ^= "SMI""#, ["Bob"]), (#"preferred_username = "b""#, ["Bob"]),
        (#"cognito:user_status = "confirmed""#, ["Bob"]), (#"cognito:user_status ^= "UN""#, ["eve"]),
        (#"cognito:user_status ^= "c""#, ["Bob"]), (#"cognito:user_status = "x""#, []),
        (#"cognito:user_status ^= """#, ["Bob", "eve"]), (#"status = "Enabled""#, ["Bob"]),
        (#"status = "Disabled""#, ["eve"]), (#"status = "enabled""#, []), (#"status ^= "D""#, ["eve"]),
        (#"email ^= "' OR '1'='1""#, []), (#"name = "\"; DROP TABLE users; --""#, []),
    ])
    func `every searchable attribute is compared as documented`(filter: String, expected: [String]) async throws {
        for isCaseSensitive in [true, false] {
            let fixture = try await PoolFixture()
            let pool = try await fixture.pool(["UsernameConfiguration": ["CaseSensitive": .bool(isCaseSensitive)]])
            try await fixture.user(
                "Bob",
                [
                    "email": "bob@x", "phone_number": "+4930123", "name": "Robert \"Bob\" Smith",
                    "given_name": "Robert", "family_name": "Smith", "preferred_username": "B",
                ], in: pool)
            var eve = try await fixture.user("eve", status: .unconfirmed, in: pool)
            eve.isEnabled = false
            try await fixture.update(eve, in: pool)
            #expect(try await names(pool, filter) == expected)
        }
    }

    @Test func `a sub finds its user, its beginning those that share it`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let user = try await fixture.user("bob", in: pool)
        try await fixture.user("alice", in: pool)
        #expect(try await names(pool, "sub = \"\(user.subject)\"") == ["bob"])
        #expect(try await names(pool, "sub ^= \"\(user.subject.text.prefix(8))\"") == ["bob"])
        #expect(try await names(pool, "sub = \"\(user.subject.text.prefix(8))\"") == [])
    }

    @Test(arguments: [nil, #"email ^= "u""#, #"username ^= "u""#, #"status = "Enabled""#, #"sub ^= """#])
    func `pages hold every user once, whoever comes and goes meanwhile`(filter: String?) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        var expected: Set<String> = []
        for number in 0..<25 {
            if number.isMultiple(of: 3) { fixture.clock.advance(by: .seconds(1)) }
            try await fixture.user("u\(number)", ["email": "u\(number % 7)@x"], in: pool)
            expected.insert("u\(number)")
        }
        var seen: [String] = []
        var token: String?
        repeat {
            try #require(seen.count < 100, "a page comes again and again")
            let page = try await pool.users(filter: filter, from: token, limit: 4)
            #expect(page.elements.count <= 4)
            seen += page.elements.map(\.username.text)
            // The last user shown goes, and others come: neither may shift what is still to be seen.
            if let last = page.elements.last, let next = page.next, token == nil {
                try await fixture.database.write { connection in
                    try await UserStore(connection: connection, pool: pool).delete(last.subject)
                }
                try await fixture.user("late", ["email": "u0@x"], in: pool)
                token = next
            } else {
                token = page.next
            }
        } while token != nil
        #expect(Set(seen).count == seen.count)
        #expect(expected.isSubset(of: seen))
    }

    @Test func `LST-07 a page token fits its list alone`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let other = try await fixture.pool()
        for number in 0..<3 { try await fixture.user("u\(number)", ["email": "e\(number)@x"], in: pool) }
        let filter = #"email ^= "e""#
        let token = try #require(try await pool.users(filter: filter, limit: 2).next)
        #expect(try await pool.users(filter: filter, from: token, limit: 2).elements.count == 1)
        for (pool, filter, token) in [
            (pool, nil, token), (pool, #"email ^= "f""#, token), (other, filter, token), (pool, filter, token + "A"),
            (pool, filter, "x"), (pool, filter, ""), (pool, nil, String(repeating: "A", count: 10_000)),
        ] {
            #expect(
                await code { try await pool.users(filter: filter, from: token, limit: 2) } == .invalidPageToken)
        }
    }

    @Test func `a limit is kept, without one pages hold sixty`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        for number in 0..<62 { try await fixture.user("u\(number)", in: pool) }
        #expect(try await pool.users().elements.count == 60)
        #expect(try await pool.users(limit: 0).elements.count == 60)
        #expect(try await pool.users(limit: 61).elements.count == 60)
        #expect(try await pool.users(limit: 1).elements.count == 1)
        #expect(try await pool.users(limit: 60).next != nil)
    }

    @Test(
        arguments: [
            (nil, "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
            (#"status = "Enabled""#, "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
            (#"cognito:user_status ^= """#, "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
            (#"cognito:user_status ^= "C""#, "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
            (#"cognito:user_status = "UNCONFIRMED""#, "INDEX users_by_status (pool=? AND status=? AND rowid>?)"),
            (#"status = "Disabled""#, "INDEX users_disabled (pool=? AND rowid>?)"),
            (#"email = "a@x""#, "INDEX users_by_email_search (pool=? AND email_search=?"),
            (#"email ^= "a""#, "INDEX users_by_email_search (pool=? AND "),
            (#"email ^= """#, "INDEX users_by_email_search (pool=? AND "),
            (#"family_name ^= "a""#, "INDEX users_by_family_name_search (pool=? AND "),
            (#"username ^= "a""#, "INDEX sqlite_autoindex_users_2 (pool=? AND username_key>? AND username_key<?)"),
            (#"sub ^= "a""#, "INDEX sqlite_autoindex_users_1 (sub>? AND sub<?)"),
        ] as [(String?, String)])
    func `every list walks rows or an index in its order, from any place`(filter: String?, walk: String) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let user = try await fixture.user("a", ["email": "a@x"], in: pool)
        let list = UserList(pool: pool, filter: try filter.map(UserFilter.init))
        for place in [nil, list.place(of: UserList.Entry(user: user, number: pool.userRange.first))] {
            let (plan, statements) = try await fixture.database.read { connection in
                let recorder = PlanRecorder(connection)
                _ = try await list.users(after: place, limit: 10, on: recorder)
                return (recorder.plan, recorder.statements)
            }
            #expect(plan.contains("USING \(walk)"), "\(plan)")
            #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
            // With a second bound below the place's own, the walk might begin there: each page would be longer.
            if place != nil { #expect(!statements.contains("\" >= "), "\(statements)") }
        }
    }

    @Test func `users of every status come once each, also when their status changes meanwhile`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let statuses: [UserStatus] = [.unconfirmed, .confirmed, .externalProvider, .resetRequired]
        for number in 0..<24 { try await fixture.user("u\(number)", status: statuses[number % 4], in: pool) }
        var seen: [String] = []
        var token: String?
        repeat {
            let page = try await pool.users(filter: #"cognito:user_status ^= """#, from: token, limit: 5)
            seen += page.elements.map(\.username.text)
            for var user in page.elements {
                user.status = .forceChangePassword
                try await fixture.update(user, in: pool)
            }
            token = page.next
        } while token != nil
        #expect(seen.count == 24 && Set(seen).count == 24)
    }

    @Test func `a list has the users of its pool alone, whose rows lie beside those of others`() async throws {
        let fixture = try await PoolFixture()
        for index: Int64 in [7, 8, 9] {
            let pool = try await fixture.pool()
            try await fixture.database.write { connection in
                try await connection.execute("UPDATE pools SET user_range = \(index) WHERE id = \(pool.id.text)")
            }
            let moved = try await fixture.pools.pool(pool.id)
            #expect(moved.userRange.index == index)
            for number in 0..<10 { try await fixture.user("\(index)-\(number)", in: moved) }
            // The first and the last number that there are belong to it too.
            for (name, number) in [("first", moved.userRange.first), ("last", moved.userRange.last)] {
                let user = try await fixture.user("\(index)-\(name)", in: moved)
                try await fixture.database.write { connection in
                    try await connection.execute(
                        "UPDATE users SET number = \(number) WHERE sub = \(user.subject.text)")
                }
            }
            for filter in [nil, #"status = "Enabled""#, #"sub ^= """#, #"cognito:user_status = "CONFIRMED""#] {
                let page = try await moved.users(filter: filter)
                #expect(page.elements.count == 12)
                #expect(page.elements.allSatisfy { $0.username.text.hasPrefix("\(index)-") })
            }
        }
    }

    private func names(_ pool: Pool, _ filter: String?) async throws -> [String] {
        try await pool.users(filter: filter).elements.map(\.username.text).sorted()
    }
}

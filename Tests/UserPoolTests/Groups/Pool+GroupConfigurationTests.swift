import Database
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolGroupConfigurationTests {
    /// Groups by name, role and precedence.
    private func configuration(_ groups: [(String, String?, Int?)]) -> GroupConfiguration {
        GroupConfiguration(
            groups.map { name, role, precedence in
                Group(
                    id: 1, name: name, role: role, precedence: precedence, created: Timestamp(seconds: 0),
                    modified: Timestamp(seconds: 0))
            })
    }

    @Test func `the lowest precedence comes first, none last, and names decide between equals`() {
        let groups = configuration([("z", nil, nil), ("b", nil, 5), ("a", nil, 5), ("k", nil, 0), ("c", nil, nil)])
        #expect(groups.groups == ["k", "a", "b", "c", "z"])
    }

    @Test(
        arguments: [
            // The group that counts most gives its role.
            ([("a", "arn:a", 1), ("b", "arn:b", 0)], ["arn:b", "arn:a"], "arn:b"),
            // Equals with one role give it, also when one of them has none; with two they give none.
            ([("a", "arn:a", 1), ("b", "arn:a", 1)], ["arn:a"], "arn:a"),
            ([("a", "arn:a", 1), ("b", "arn:b", 1)], ["arn:a", "arn:b"], nil),
            ([("a", "arn:a", 1), ("b", nil, 1)], ["arn:a"], "arn:a"),
            ([("a", "arn:a", nil), ("b", "arn:b", nil)], ["arn:a", "arn:b"], nil),
            // Any number counts more than none.
            ([("a", "arn:a", nil), ("b", "arn:b", 900)], ["arn:b", "arn:a"], "arn:b"),
            // One that counts most and has no role leaves nothing preferred.
            ([("a", nil, 0), ("b", "arn:b", 1)], ["arn:b"], nil),
            ([("a", nil, 0)], [], nil),
        ] as [([(String, String?, Int?)], [String], String?)])
    func `the preferred role is that of the group that counts most`(
        groups: [(String, String?, Int?)], roles: [String], preferred: String?
    ) {
        let configuration = configuration(groups)
        #expect(configuration.roles == roles)
        #expect(configuration.preferredRole == preferred)
    }

    private func claims(_ fixture: SignInFixture, _ tokens: IssuedTokens) throws -> (id: JSONValue, access: JSONValue) {
        (try fixture.claims(tokens.idToken), try fixture.claims(tokens.accessToken))
    }

    @Test func `TOK-19 groups stand in both tokens, roles in the ID token`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        _ = try await fixture.pool.createGroup("staff", GroupChange(role: "arn:staff", precedence: 9))
        _ = try await fixture.pool.createGroup("admin", GroupChange(role: "arn:admin", precedence: 1))
        _ = try await fixture.pool.createGroup("others")
        for name in ["staff", "admin"] { try await fixture.pool.addUser("alice", toGroup: name) }
        let (id, access) = try claims(fixture, await fixture.signIn())
        #expect(id["cognito:groups"] == ["admin", "staff"] && access["cognito:groups"] == ["admin", "staff"])
        #expect(id["cognito:roles"] == ["arn:admin", "arn:staff"] && id["cognito:preferred_role"] == "arn:admin")
        #expect(access["cognito:roles"] == nil && access["cognito:preferred_role"] == nil)
    }

    @Test func `who is in no group has no such claim`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        for _ in 0..<2 {
            let (id, access) = try claims(fixture, await fixture.signIn())
            for name in ["cognito:groups", "cognito:roles", "cognito:preferred_role"] {
                #expect(id[name] == nil && access[name] == nil)
            }
            // The second time the pool has a group that the user is not in.
            if try await fixture.pool.groups().elements.isEmpty { _ = try await fixture.pool.createGroup("staff") }
        }
    }

    @Test(arguments: [false, true])
    func `a refresh says what groups the user is in by then`(rotates: Bool) async throws {
        var client = SignInFixture.everyFlow
        if rotates {
            client["ExplicitAuthFlows"] = ["ALLOW_USER_PASSWORD_AUTH"]
            client["RefreshTokenRotation"] = ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0]
        }
        let fixture = try await SignInFixture(client: client)
        try await fixture.confirmedUser()
        var tokens = try await fixture.signIn()
        var refreshToken = try #require(tokens.refreshToken)
        func refreshedGroups() async throws -> [JSONValue?] {
            tokens = try await fixture.pool.tokens(
                forRefreshToken: refreshToken, clientSecret: nil, through: fixture.client)
            refreshToken = tokens.refreshToken ?? refreshToken
            return [try fixture.claims(tokens.idToken), try fixture.claims(tokens.accessToken)]
                .map { $0["cognito:groups"] }
        }
        _ = try await fixture.pool.createGroup("staff")
        #expect(try await refreshedGroups() == [nil, nil])
        try await fixture.pool.addUser("alice", toGroup: "staff")
        #expect(try await refreshedGroups() == [["staff"], ["staff"]])
        try await fixture.pools.deleteGroup("staff", of: fixture.pool)
        #expect(try await refreshedGroups() == [nil, nil])
    }

    @Test func `RIV-37 a name with a comma is one group`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        for name in ["admin", "user", "admin,user", "[admin]"] { _ = try await fixture.pool.createGroup(name) }
        try await fixture.pool.addUser("alice", toGroup: "admin,user")
        let (id, access) = try claims(fixture, await fixture.signIn())
        #expect(id["cognito:groups"] == ["admin,user"] && access["cognito:groups"] == ["admin,user"])
    }

    @Test func `functions are told the groups, and asked again when they change`() async throws {
        let hooks = ScriptedHooks([.preTokenGeneration: { _ in nil }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration])
        try await fixture.confirmedUser()
        _ = try await fixture.pool.createGroup("staff", GroupChange(role: "arn:staff"))
        try await fixture.pool.addUser("alice", toGroup: "staff")
        let pool = fixture.pool
        let pools = fixture.pools
        hooks.set(.preTokenGeneration) { event in
            // While the first question is out, the group goes.
            if event["request"]?["groupConfiguration"]?["groupsToOverride"] == ["staff"] {
                try await pools.deleteGroup("staff", of: pool)
            }
            return nil
        }
        let (id, _) = try claims(fixture, await fixture.signIn())
        #expect(
            hooks.events.map { $0["request"]?["groupConfiguration"] } == [
                ["groupsToOverride": ["staff"], "iamRolesToOverride": ["arn:staff"], "preferredRole": "arn:staff"],
                ["groupsToOverride": [], "iamRolesToOverride": [], "preferredRole": nil],
            ])
        #expect(id["cognito:groups"] == nil)
    }

    @Test(
        arguments: [
            // Without the member, the groups stay; one that is there takes the place of all of them.
            (["claimsToSuppress": ["x"]], ["staff"], ["arn:staff"], "arn:staff"),
            (["groupOverrideDetails": nil], ["staff"], ["arn:staff"], "arn:staff"),
            (["groupOverrideDetails": [:]], nil, nil, nil),
            (["groupOverrideDetails": ["groupsToOverride": []]], nil, nil, nil),
            (["groupOverrideDetails": ["groupsToOverride": ["guests"]]], ["guests"], nil, nil),
            (
                ["groupOverrideDetails": ["groupsToOverride": ["guests"], "preferredRole": "arn:g"]], ["guests"], nil,
                "arn:g"
            ),
        ] as [(JSONValue, JSONValue?, JSONValue?, JSONValue?)])
    func `a function puts other groups in place of the user's`(
        answer: JSONValue, groups: JSONValue?, roles: JSONValue?, preferred: JSONValue?
    ) async throws {
        let hooks = ScriptedHooks([.preTokenGeneration: { _ in ["claimsOverrideDetails": answer] }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration])
        try await fixture.confirmedUser()
        _ = try await fixture.pool.createGroup("staff", GroupChange(role: "arn:staff"))
        try await fixture.pool.addUser("alice", toGroup: "staff")
        let (id, access) = try claims(fixture, await fixture.signIn())
        #expect(id["cognito:groups"] == groups && access["cognito:groups"] == groups)
        #expect(id["cognito:roles"] == roles && id["cognito:preferred_role"] == preferred)
    }

    @Test func `many long names fit, with a function too`() async throws {
        let hooks = ScriptedHooks([
            .preTokenGeneration: { _ in ["claimsOverrideDetails": ["claimsToAddOrOverride": ["a": "b"]]] }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration])
        try await fixture.confirmedUser()
        for number in 0..<Group.mostPerUser {
            let name = "\(100 + number)" + String(repeating: "x", count: 125)
            _ = try await fixture.pool.createGroup(name)
            try await fixture.pool.addUser("alice", toGroup: name)
        }
        let tokens = try await fixture.signIn()
        let (id, access) = try claims(fixture, tokens)
        #expect(id["cognito:groups"]?.array?.count == 100 && access["cognito:groups"]?.array?.count == 100)
        #expect(id["a"] == "b")
        _ = try await fixture.pools.signedInUser(tokens.accessToken)
    }

    @Test func `a pool without groups reads nothing for them`() async throws {
        let fixture = try await SignInFixture()
        let alice = try await fixture.confirmedUser()
        let pool = fixture.pool
        _ = try await fixture.signIn()
        #expect(pool.services.groupUse.kept(pool.id) == false)
        // A connection that cannot read: nothing asks it.
        #expect(try await pool.groupConfiguration(of: alice, in: NoConnection()) == .none)
        _ = try await pool.createGroup("staff")
        #expect(pool.services.groupUse.kept(pool.id) == nil)
    }
}

/// A store that nobody may read.
private struct NoConnection: Connection {
    func query(_ sql: SQL) async throws(DatabaseError) -> [Row] { throw DatabaseError(.closed, "nobody reads here") }
    func execute(_ sql: SQL) async throws(DatabaseError) -> Int { throw DatabaseError(.closed, "nobody writes here") }
}

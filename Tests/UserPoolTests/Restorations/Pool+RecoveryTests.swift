import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct PoolRecoveryTests {
    private static let other = Secret("0therPassw0rd!")

    @Test func `users, groups and memberships are what they were, and what nobody changed is not touched`() async throws
    {
        let house = try await RecoveryHouse(["AliasAttributes": ["email"], "UserPoolTier": "PLUS"])
        let (pool, fixture) = (house.pool, house.fixture)
        for name in ["kept", "deleted", "changed", "swapped", "disabled", "enabled"] {
            try await fixture.confirmedUser(
                name, [("email", "\(name)@hotel.example"), ("email_verified", "true"), ("name", name)])
        }
        try await pool.disableUser("enabled")
        for name in ["guests", "staff", "night"] {
            _ = try await pool.createGroup(name, GroupChange(description: name, precedence: 3))
            for member in ["kept", "deleted"] { try await pool.addUser(member, toGroup: name) }
        }
        let columns: SQL = "sub, username, username_key, status, enabled, attributes, created, email_search"
        func state() async throws -> [[String]] {
            [
                try await house.rows("users", columns), try await house.rows("aliases"),
                try await house.rows("user_groups", "id, name, description, precedence"),
                try await house.rows("memberships"), try await house.rows("passwords"),
            ]
        }
        let before = try await state()
        try await house.past {
            try await pool.deleteUser("deleted")
            try await fixture.confirmedUser("guest", [("email", "guest@hotel.example"), ("email_verified", "true")])
            // Addresses change hands, so that each is in the way of another.
            for (name, address) in [("changed", "elsewhere"), ("swapped", "changed"), ("changed", "swapped")] {
                try await pool.updateAttributes(
                    of: name, [("email", "\(address)@hotel.example"), ("email_verified", "true"), ("name", "Anna")])
            }
            try await pool.disableUser("disabled")
            try await pool.enableUser("enabled")
            try await house.pools.deleteGroup("guests", of: pool)
            try await house.pools.removal.finish()
            try await house.pools.deleteGroup("night", of: pool)
            _ = try await pool.createGroup("guests", GroupChange())
            try await pool.addUser("kept", toGroup: "guests")
            _ = try await pool.updateGroup("staff", GroupChange(description: "other", precedence: 1))
            try await pool.removeUser("kept", fromGroup: "staff")
            try await pool.addUser("changed", toGroup: "staff")
            // The name of somebody who is to come back.
            try await fixture.confirmedUser("deleted")
        }
        let restoration = try await house.preview()
        #expect(restoration.status == .generated)
        let preview = try #require(restoration.preview)
        #expect(preview.users == Restoration.Changes(created: 1, updated: 4, deleted: 2))
        #expect(preview.groups == Restoration.Changes(created: 2, updated: 1, deleted: 1))
        #expect(preview.factors == Restoration.Changes())

        _ = try await house.pools.startRestoration(restoration.id, of: pool)
        try await house.pools.restorer.finish()
        #expect(try await house.pools.restoration(restoration.id, of: pool).status == .completed)
        #expect(try await state() == before)
        // What was to be cleared away of the groups that are back stays.
        try await house.pools.removal.finish()
        #expect(try await state() == before)
        #expect(try await pool.user("deleted@hotel.example").username.text == "deleted")
        #expect(await code { try await pool.user("guest") } == .userNotFound)
        #expect(try await pool.group("night").description == "night")
        for name in ["kept", "deleted", "changed"] { _ = try await fixture.signIn(name) }
        try await fixture.confirmedUser("guest")
    }

    @Test func `a recovery can itself be undone`() async throws {
        let house = try await RecoveryHouse(["UserPoolTier": "PLUS"])
        try await house.fixture.confirmedUser("alice")
        try await house.past { try await house.pool.deleteUser("alice") }
        try await house.recover()
        _ = try await house.pool.user("alice")
        // Half an hour after the deletion, and before the recovery.
        let moment = house.moment + .seconds(3600)
        try await house.database.write { connection in
            let mark: SQL = "(SELECT MAX(id) FROM journal WHERE before IS NULL AND entity = 2)"
            try await connection.execute(
                "UPDATE journal SET time = \(house.moment + .seconds(5400)) WHERE id >= \(mark)")
        }
        house.fixture.clock.advance(by: .seconds(2 * 86_400))
        let second = try await house.pools.initiateRestoration(of: house.pool, to: moment)
        try await house.pools.restorer.finish()
        #expect(try await house.pools.restoration(second.id, of: house.pool).preview?.users.deleted == 1)
        _ = try await house.pools.startRestoration(second.id, of: house.pool)
        try await house.pools.restorer.finish()
        #expect(await code { try await house.pool.user("alice") } == .userNotFound)
    }

    // MARK: - What users prove who they are with

    @Test func `a password that was set since stays, also of who was deleted after that`() async throws {
        let house = try await RecoveryHouse()
        for name in ["alice", "bob"] { try await house.fixture.confirmedUser(name) }
        try await house.past {
            for name in ["alice", "bob"] {
                try await house.pool.setPassword(of: name, to: Self.other, permanent: true)
                try await house.pool.updateAttributes(of: name, [("name", "Changed")])
            }
            try await house.pool.deleteUser("bob")
        }
        try await house.recover()
        for name in ["alice", "bob"] {
            #expect(try await house.pool.user(name).attributes["name"] == nil)
            #expect(await refusal { try await house.fixture.signIn(name) } == .wrongPassword)
            _ = try await house.fixture.signIn(name, Self.other)
        }
    }

    @Test func `a password that an administrator has reset or replaced does not work again`() async throws {
        let house = try await RecoveryHouse()
        let names = ["reset", "reset-gone", "forced", "forced-gone"]
        for name in names {
            try await house.fixture.confirmedUser(
                name, [("email", "\(name)@hotel.example"), ("email_verified", "true")])
        }
        try await house.past {
            for name in ["reset", "reset-gone"] { try await house.pool.resetPassword(of: name) }
            for name in ["forced", "forced-gone"] {
                try await house.pool.setPassword(of: name, to: Self.other, permanent: false)
            }
            for name in names where name.hasSuffix("gone") { try await house.pool.deleteUser(name) }
        }
        try await house.recover()
        for name in names {
            let isReset = name.hasPrefix("reset")
            #expect(
                try await house.pool.user(name).status == (isReset ? .resetRequired : .forceChangePassword), "\(name)")
            let refused = await refusal { try await house.fixture.attempt(name, SignInFixture.password) }
            #expect(refused == (isReset ? .passwordResetRequired : .wrongPassword), "\(name)")
        }
        #expect(try await house.fixture.signInToChallenge("forced-gone", Self.other).kind == .newPasswordRequired)
    }

    @Test func `whether a sign-up was confirmed goes back`() async throws {
        let house = try await RecoveryHouse()
        _ = try await house.pool.signUp(
            SignUpRequest(username: "alice", password: SignInFixture.password), through: house.fixture.client)
        try await house.past { try await house.pool.confirmUser("alice") }
        try await house.recover()
        #expect(try await house.pool.user("alice").status == .unconfirmed)
        #expect(await refusal { try await house.fixture.signIn() } == .userNotConfirmed)
    }

    @Test func `authenticator apps are as they are now, and a second factor that is on stays on`() async throws {
        let house = try await RecoveryHouse(SignInFixture.secondFactors("OPTIONAL"))
        let fixture = house.fixture
        var secrets: [String: Secret] = [:]
        for name in ["replaced", "removed", "added", "gone", "off"] {
            try await fixture.confirmedUser(name)
            if name != "added" {
                secrets[name] = try await fixture.setUpApp(of: name, token: fixture.signIn(name).accessToken)
            }
        }
        // The clock went on while apps were set up.
        fixture.clock.set(house.moment - .seconds(1800))
        try await house.past {
            for name in ["replaced", "removed"] { try await house.pool.deleteSoftwareToken(of: name) }
            for name in ["replaced", "added"] {
                secrets[name] = try await fixture.setUpApp(of: name, token: fixture.signIn(name).accessToken)
            }
            try await house.pool.setPreference([.softwareToken: .off], of: "off")
            try await house.pool.deleteUser("gone")
        }
        try await house.recover()
        for name in ["replaced", "added", "gone", "off"] {
            let challenge = try await fixture.signInToChallenge(name)
            #expect(challenge.kind == .softwareTokenMFA, "\(name)")
            let secret = try #require(secrets[name])
            #expect(
                try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge).tokens != nil, "\(name)")
        }
        // Nobody can show a code of an app that was taken away: none is asked for.
        _ = try await fixture.signIn("removed")
    }

    @Test(arguments: ["OPTIONAL", "ON"], [false, true])
    func `a second factor that was turned on since is asked for, and keeps the number that its codes go to`(
        mfa: String, isDeleted: Bool
    ) async throws {
        let house = try await RecoveryHouse(SignInFixture.secondFactors(mfa))
        let pool = house.pool
        // The other has said nothing: a pool that demands a factor takes the number all the same.
        for name in ["alice", "bob"] { try await house.fixture.confirmedUser(name) }
        try await house.past {
            for name in ["alice", "bob"] {
                try await pool.updateAttributes(
                    of: name, [("phone_number", "+4930123456"), ("phone_number_verified", "true"), ("name", "A")])
            }
            try await pool.setPreference([.sms: .init(isEnabled: true, isPreferred: true)], of: "alice")
            if isDeleted {
                for name in ["alice", "bob"] { try await pool.deleteUser(name) }
            }
        }
        try await house.recover()
        let (alice, bob) = (try await pool.user("alice"), try await pool.user("bob"))
        let factors = try await house.database.read { connection in
            (try await pool.factors(of: alice, in: connection), try await pool.factors(of: bob, in: connection))
        }
        #expect(factors.0 == UserFactors(active: [.sms], preferred: .sms))
        #expect(factors.1 == (mfa == "ON" ? UserFactors(active: [.sms]) : UserFactors()))
        #expect(alice.hasVerified(.phoneNumber) && bob.hasVerified(.phoneNumber) == (mfa == "ON"))
        #expect(alice.attributes["name"] == nil && bob.attributes["name"] == nil)
    }

    @Test func `passkeys, devices and linked identities come back with their users alone`() async throws {
        let house = try await RecoveryHouse()
        let (pool, database) = (house.pool, house.database)
        _ = try await pool.createIdentityProvider(
            "Google", .google, IdentityProviderChange(details: ProviderRulesTests.social))
        for name in ["Corp", "Lost"] {
            _ = try await pool.createIdentityProvider(
                name, .oidc, IdentityProviderChange(details: ProviderRulesTests.oidc))
        }
        for name in ["alice", "bob"] {
            let user = try await house.fixture.confirmedUser(name)
            let subject = user.subject.text
            try await database.write { connection in
                for number in 1...2 {
                    try await connection.execute(
                        """
                        INSERT INTO passkeys (
                            pool, credential, sub, public_key, sign_count, backup_eligible, backed_up, relying_party,
                            aaguid, name, transports, created)
                        VALUES (\(pool.id.text), \(Array("\(subject)\(number)".utf8)), \(subject), \([1, 0, 255] as [UInt8]),
                            3, 1, 0, 'a.example', \([UInt8](repeating: 0, count: 16)), 'key', '["usb"]', 4)
                        """)
                    try await connection.execute(
                        """
                        INSERT INTO devices (
                            device, sub, name, salt, verifier, remembered, created, modified, authenticated)
                        VALUES (\("\(subject)\(number)"), \(subject), NULL, 'c2FsdA', \([0, 9] as [UInt8]), 1, 2, 3, 4)
                        """)
                }
                try await connection.execute(
                    "INSERT INTO former_passwords (sub, number, phc) VALUES (\(subject), 1, 'old')")
            }
            for provider in ["Google", "Corp", "Lost"] {
                try await pool.link(
                    ProviderUser(provider: provider, attribute: "Cognito_Subject", value: name),
                    to: ProviderUser(provider: "Cognito", attribute: "Username", value: name))
            }
        }
        let tables = ["passwords", "former_passwords", "passkeys", "devices"]
        var before: [String: [String]] = [:]
        for table in tables { before[table] = try await house.rows(table) }
        try await house.past {
            try await database.write { connection in
                for table in ["passkeys", "devices"] {
                    try await connection.execute(
                        """
                        DELETE FROM \(identifier: table) WHERE rowid IN (
                            SELECT MIN(t.rowid) FROM \(identifier: table) AS t JOIN users AS u ON u.sub = t.sub
                            WHERE u.username = 'alice')
                        """)
                }
            }
            try await pool.disableProvider(
                for: ProviderUser(provider: "Google", attribute: "Cognito_Subject", value: "alice"))
            try await pool.deleteUser("bob")
            try await pool.deleteIdentityProvider("Lost")
            // Somebody else has one of the identities by now; another's provider is gone.
            try await pool.link(
                ProviderUser(provider: "Google", attribute: "Cognito_Subject", value: "bob"),
                to: ProviderUser(provider: "Cognito", attribute: "Username", value: "alice"))
        }
        let now = try await house.rows("passkeys").count
        #expect(now == 1)
        let restoration = try await house.recover()
        #expect(restoration.preview?.passkeys == Restoration.Changes(created: 2, updated: 0, deleted: 0))
        #expect(try await house.rows("passwords") == before["passwords"])
        #expect(try await house.rows("former_passwords") == before["former_passwords"])
        // What a user took away stays away; what went with its user is back to the byte.
        for table in ["passkeys", "devices"] {
            let rows = try await house.rows(table)
            #expect(rows.count == 3, "\(table)")
            #expect(Set(rows).isSubset(of: before[table] ?? []), "\(table)")
        }
        func identities(_ name: String) async throws -> [String] {
            LinkedIdentity.names(in: try await pool.user(name).attributes["identities"]).map {
                "\($0.provider) \($0.userID)"
            }
        }
        #expect(try await identities("alice") == ["Corp alice", "Google bob"])
        #expect(try await identities("bob") == ["Corp bob"])
        #expect(try await house.count("linked_identities") == 3)
    }

    // MARK: - Sessions

    @Test func `a token of before a deletion stays refused, and who is back signs in anew`() async throws {
        let house = try await RecoveryHouse()
        let fixture = house.fixture
        for name in ["alice", "bob", "carol"] { try await fixture.confirmedUser(name) }
        let old = [try await fixture.signIn("alice"), try await fixture.signIn("bob")]
        let kept = try await fixture.signIn("carol")
        try await house.past {
            try await house.pool.deleteUser("alice")
            try await house.pool.disableUser("bob")
            try await house.pool.updateAttributes(of: "carol", [("name", "Changed")])
        }
        try await house.recover()
        for tokens in old {
            #expect(
                await refusal {
                    try await house.pool.signIn(
                        refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
                } == .refreshTokenRevoked)
        }
        #expect(try await house.pools.departures.next() == [])
        for name in ["alice", "bob"] {
            let tokens = try await fixture.signIn(name)
            #expect(try await house.pools.signedInUser(tokens.accessToken).user.username.text == name)
            _ = try await house.pool.signIn(
                refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
        }
        // Whose sessions nobody ended, goes on.
        _ = try await house.pool.signIn(
            refreshToken: #require(kept.refreshToken), secretHash: nil, through: fixture.client)
    }

    @Test func `the sessions of those end who go, or are disabled again`() async throws {
        let house = try await RecoveryHouse()
        let fixture = house.fixture
        try await fixture.confirmedUser("bob")
        try await house.pool.disableUser("bob")
        var tokens: [IssuedTokens] = []
        try await house.past {
            try await fixture.confirmedUser("alice")
            try await house.pool.enableUser("bob")
            for name in ["alice", "bob"] { tokens.append(try await fixture.signIn(name)) }
        }
        let issued = tokens
        try await house.recover()
        for tokens in issued {
            #expect(
                await refusal {
                    try await house.pool.signIn(
                        refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
                } == .refreshTokenRevoked)
        }
        #expect(await refusal { try await fixture.signIn("bob") } == .userDisabled)
        #expect(try await house.pools.departures.next().count == 1)
    }

    /// What becomes of somebody who is signing in.
    enum Turn: CaseIterable {
        case deletedAndBack
        case disabledAgain
        case unconfirmedAgain
    }

    @Test(arguments: Turn.allCases)
    func `a sign-in that was under way, and a session, are over after a recovery`(turn: Turn) async throws {
        let house = try await RecoveryHouse(SignInFixture.secondFactors("OPTIONAL"))
        let (pool, fixture) = (house.pool, house.fixture)
        if turn == .unconfirmedAgain {
            _ = try await pool.signUp(
                SignUpRequest(username: "alice", password: SignInFixture.password), through: fixture.client)
        } else {
            try await fixture.confirmedUser()
        }
        if turn == .disabledAgain { try await pool.disableUser("alice") }
        var begun: (tokens: IssuedTokens, app: Secret, challenge: PosedChallenge)?
        try await house.past {
            if turn == .unconfirmedAgain { try await pool.confirmUser("alice") }
            if turn == .disabledAgain { try await pool.enableUser("alice") }
            let tokens = try await fixture.signIn()
            let app = try await fixture.setUpApp(token: tokens.accessToken)
            begun = (tokens, app, try await fixture.signInToChallenge())
            if turn == .deletedAndBack { try await pool.deleteUser("alice") }
        }
        let (tokens, app, challenge) = try #require(begun)
        // A second after the challenge, which is good still.
        fixture.clock.set(house.moment + .seconds(1800 + 60 + 1))
        let ended = try await house.rows("sessions", "id, ended, reason")
        try await house.recover()
        if turn == .deletedAndBack { #expect(try await house.rows("sessions", "id, ended, reason") == ended) }
        if turn == .unconfirmedAgain { try await pool.confirmUser("alice") }
        if turn == .disabledAgain { try await pool.enableUser("alice") }
        #expect(
            await refusal { try await fixture.answer(.softwareToken, fixture.appCode(app), challenge) }
                == .invalidSession)
        #expect(
            await refusal {
                try await pool.signIn(
                    refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
            } == .refreshTokenRevoked)
        fixture.clock.advance(by: .seconds(1))
        let next = try await fixture.signInToChallenge()
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(app), next).tokens != nil)
    }

    @Test func `a new address that waits for its code is forgotten, and the code with it`() async throws {
        let house = try await RecoveryHouse([
            "AutoVerifiedAttributes": ["email"],
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        ])
        let fixture = house.fixture
        try await fixture.confirmedUser("alice", [("email", "a@hotel.example"), ("email_verified", "true")])
        let tokens = try await fixture.signIn()
        try await house.past {
            fixture.clock.advance(by: .seconds(-1800))
            let user = try await house.pools.signedInUser(tokens.accessToken)
            _ = try await user.updateAttributes([("email", "thief@elsewhere.example")])
            #expect(try await house.count("pending_attributes") == 1)
        }
        try await house.recover()
        #expect(try await house.count("pending_attributes") == 0)
        #expect(try await house.count("codes") == 0)
        #expect(try await house.pool.user("alice").attributes["email"] == "a@hotel.example")
    }
}

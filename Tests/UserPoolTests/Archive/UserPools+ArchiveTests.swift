import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import WebAuthn

@testable import UserPool

struct UserPoolsArchiveTests {
    private static let settings: JSONValue = [
        "AutoVerifiedAttributes": ["email"], "AliasAttributes": ["email"], "MfaConfiguration": "OPTIONAL",
        "SoftwareTokenMfaConfiguration": ["Enabled": true],
        "Policies": ["PasswordPolicy": ["PasswordHistorySize": 3]],
        "Schema": [["Name": "tier", "AttributeDataType": "String"]],
    ]
    private static let flows: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]
    ]

    /// A server with a pool in which somebody has everything that a user can have.
    private static func house() async throws -> (fixture: SignInFixture, app: Secret) {
        let fixture = try await SignInFixture(pool: settings, client: flows, secret: .generated)
        let alice = try await fixture.confirmedUser(
            "alice",
            [("email", "alice@example.org"), ("email_verified", "true"), ("name", "Älice"), ("custom:tier", "gold")],
            password: Secret("Passw0rd-before!"))
        try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        let tokens = try await signIn("alice", fixture)
        let app = try await fixture.setUpApp(token: tokens.accessToken)
        try await addKeys(of: alice.subject, in: fixture)
        _ = try await fixture.pool.createUser(
            CreateUserRequest(
                username: "bob", temporaryPassword: Secret("Temp0rary!"), attributes: [("email", "bob@example.org")],
                invitation: .suppress))
        try await fixture.pool.disableUser("bob")
        return (fixture, app)
    }

    private static func signIn(_ name: String, _ fixture: SignInFixture) async throws -> IssuedTokens {
        let outcome = try await fixture.pool.signIn(
            name, password: SignInFixture.password, flow: .userPassword, secretHash: fixture.secretHash(name),
            through: fixture.client)
        guard case .signedIn(let tokens) = outcome else { throw SignInFixture.Unexpected(what: "a challenge") }
        return tokens
    }

    private static let device = DeviceKey("us-east-1_0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f")!

    private static func addKeys(of subject: Subject, in fixture: SignInFixture) async throws {
        let now = fixture.clock.now(), pool = fixture.pool
        try await fixture.database.write { connection in
            let verifier = try pool.sealedVerifier([1, 2, 3], of: device, subject)
            _ = try await DeviceStore(connection).insert(
                Device(
                    key: device, name: "laptop", isRemembered: true, address: IPAddress("192.0.2.7"), created: now,
                    modified: now, authenticated: now), SRPRecord(salt: "0abc", verifier: verifier), of: subject)
            _ = try await PasskeyStore(connection, pool: pool.id).insert(
                Passkey(
                    credential: RegisteredCredential(
                        id: [9, 9], publicKey: [4, 5, 6], signCount: 7, isBackupEligible: true, isBackedUp: false),
                    relyingPartyID: "example.org", aaguid: [UInt8](repeating: 1, count: 16), name: "key",
                    attachment: "platform", transports: ["internal"], created: now, lastUsed: nil), of: subject)
            try await connection.execute(
                """
                INSERT INTO user_groups (pool, name, description, role, precedence, created, modified)
                VALUES (\(pool.id.text), 'guests', 'Who stays', NULL, 3, \(now), \(now))
                """)
            try await connection.execute(
                "INSERT INTO memberships (sub, user_group) SELECT \(subject.text), id FROM user_groups")
            try await connection.execute(
                """
                INSERT INTO pending_attributes (sub, attribute, value)
                VALUES (\(subject.text), 'email', 'new@example.org')
                """)
        }
    }

    /// Every part of a pool.
    private static func parts(of pool: Pool) async throws -> [[UInt8]] {
        var parts: [[UInt8]] = []
        var place: String?
        repeat {
            let part = try await pool.export(from: place)
            parts.append(part.content)
            place = part.next
        } while place != nil
        return parts
    }

    private static func users(in parts: [[UInt8]]) throws -> [JSONValue] {
        try parts.flatMap { try JSONValue(parsing: $0)["users"]?.array ?? [] }
    }

    @Test func `OPS-06 what leaves one server is on another as it was: pool, clients, subs, hashes, factors, devices`()
        async throws
    {
        let (old, app) = try await Self.house()
        let new = try await PoolFixture()
        let parts = try await Self.parts(of: old.pool)
        let id = old.pool.id.text
        var sum = ImportedChunk()
        for part in parts {
            let result = try await new.pools.importArchive(part, of: id, into: id)
            sum.madePool = sum.madePool || result.madePool
            sum.added += result.added
            #expect(result.present == 0 && result.conflicts == [])
        }
        #expect(sum.madePool && sum.added == 2)
        let pool = try await new.pools.pool(old.pool.id)
        // What that server would give away is the same to the last byte, opened from under another master key.
        #expect(try await Self.parts(of: pool) == parts)
        let alice = try await pool.user("alice@example.org")
        #expect(alice == (try await old.pool.user("alice")))
        #expect(try await !pool.user("bob").isEnabled)
        // The application goes on with the id and the secret that it has.
        let client = try await new.pools.client(old.client.id.text).client
        new.clock.set(old.clock.now())
        let outcome = try await pool.signIn(
            "alice", password: SignInFixture.password, flow: .userPassword, secretHash: old.secretHash("alice"),
            through: client)
        guard case .challenged(let challenge) = outcome else {
            Issue.record("no code is asked for")
            return
        }
        #expect(challenge.kind == .softwareTokenMFA)
        let answered = try await pool.answerSecondFactor(
            .softwareToken, old.appCode(app), of: "alice", session: challenge.session,
            secretHash: old.secretHash("alice"), through: client)
        guard case .signedIn = answered else {
            Issue.record("the code is wrong")
            return
        }
        // A device proves itself by what it was confirmed with.
        let key = try await new.database.read { connection in
            try await pool.deviceGroupKey(of: Self.device, alice.subject, in: connection)
        }
        #expect(key == old.pool.deviceGroupKey(of: alice.subject) && key != pool.deviceGroupKey(of: alice.subject))
        // Passwords of before are still refused.
        await #expect(throws: UserPoolError(.passwordUsedBefore)) {
            try await pool.checkUnused(Secret("Passw0rd-before!"), by: alice.subject)
        }
    }

    @Test func `a part that comes again changes nothing, and one after which a server was cut off goes on`()
        async throws
    {
        let (old, _) = try await Self.house()
        let new = try await PoolFixture()
        let parts = try await Self.parts(of: old.pool)
        let id = old.pool.id.text
        for part in parts + parts { _ = try await new.pools.importArchive(part, of: id, into: id) }
        let pool = try await new.pools.pool(old.pool.id)
        #expect(try await Self.parts(of: pool) == parts)
        let again = try await new.pools.importArchive(parts[1], of: id, into: id)
        #expect(again.present == 2 && again.added == 0)
    }

    @Test func `in another pool users are who they were, without what only their old pool's id gives`() async throws {
        let (old, _) = try await Self.house()
        let new = try await SignInFixture(pool: Self.settings)
        let parts = try await Self.parts(of: old.pool)
        for part in parts {
            let result = try await new.pools.importArchive(part, of: old.pool.id.text, into: new.pool.id.text)
            #expect(!result.madePool)
        }
        let alice = try await new.pool.user("alice")
        #expect(alice.subject == (try await old.pool.user("alice")).subject)
        let stored = try await new.database.read { try await PasswordStore($0).find(alice.subject) }
        #expect(stored?.phc.isEmpty == false && stored?.srp == nil)
        // The name is taken, by somebody else, and so is the address.
        let other = try await SignInFixture(pool: Self.settings)
        try await other.confirmedUser("alice")
        try await other.confirmedUser("robert", [("email", "bob@example.org")])
        let result = try await other.pools.importArchive(parts[1], of: old.pool.id.text, into: other.pool.id.text)
        #expect(result.added == 1 && result.conflicts == [alice.subject.text])
    }

    @Test func `a part is taken whole or not at all`() async throws {
        let (old, _) = try await Self.house()
        let new = try await PoolFixture()
        let parts = try await Self.parts(of: old.pool)
        let id = old.pool.id.text
        _ = try await new.pools.importArchive(parts[0], of: id, into: id)
        let pool = try await new.pools.pool(old.pool.id)
        let text = String(decoding: parts[1], as: UTF8.self)
        for (good, bad) in [
            (#""status":"FORCE_CHANGE_PASSWORD""#, #""status":"WHATEVER""#),
            (#""username":"bob""#, #""username":"b b""#),
            (#""publicKey":"#, #""publicKey":"?","x":"#), (#""users":"#, #""groups":[],"users":"#),
        ] {
            #expect(text.contains(good), "\(good)")
            let changed = Array(text.replacing(good, with: bad).utf8)
            #expect(await code { try await new.pools.importArchive(changed, of: id, into: id) } == .invalidParameter)
            #expect(try await pool.estimatedUserCount() == 0)
        }
        for content in ["", "[]", "{", #"{"users":[{}]}"#] {
            #expect(
                await code { try await new.pools.importArchive(Array(content.utf8), of: id, into: id) }
                    == .invalidParameter)
        }
        #expect(
            await code { try await new.pools.importArchive(parts[1], of: id, into: "us-east-1_0") } == .poolNotFound)
        #expect(await code { try await new.pools.importArchive(parts[1], of: "x", into: id) } == .invalidParameter)
        #expect(
            await code { try await new.pools.importArchive(parts[0], of: "us-east-1_0", into: "us-east-1_0") }
                == .invalidParameter)
    }

    @Test func `a pool that was deleted does not come back`() async throws {
        let (old, _) = try await Self.house()
        let parts = try await Self.parts(of: old.pool)
        try await old.pools.deletePool(old.pool.id)
        let id = old.pool.id.text
        #expect(await code { try await old.pools.importArchive(parts[0], of: id, into: id) } == .invalidParameter)
    }

    @Test func `users come once each, some at a time, while others are made`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        for number in 0..<230 { try await fixture.user("user\(number)", in: pool) }
        let before = try await Set(Self.users(in: Self.parts(of: pool)).compactMap { $0["sub"]?.string })
        #expect(before.count == 230)
        var parts: [[UInt8]] = []
        var place: String?
        repeat {
            let part = try await pool.export(from: place)
            #expect(part.userCount <= 100 && part.content.count < 1 << 20)
            parts.append(part.content)
            place = part.next
            try await fixture.user("more\(parts.count)", in: pool)
        } while place != nil
        let seen = try Self.users(in: parts).compactMap { $0["sub"]?.string }
        #expect(Set(seen).count == seen.count && Set(seen).isSuperset(of: before))
        #expect(await code { try await pool.export(from: "nowhere") } == .invalidParameter)
    }

    @Test func `a part of users with much to them stays shorter than a request may be`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let long = String(repeating: "\u{1}", count: 2048)
        let names = ["name", "given_name", "family_name", "middle_name", "nickname", "profile", "picture", "website"]
        for number in 0..<30 {
            try await fixture.user("user\(number)", Attributes(names.map { (name: $0, value: long) }), in: pool)
        }
        for part in try await Self.parts(of: pool) { #expect(part.count < (1 << 20) - 4096) }
        #expect(try await Self.users(in: Self.parts(of: pool)).count == 30)
    }

    @Test func `a server's key follows from its master key`() async throws {
        let one = try await PoolFixture(), other = try await PoolFixture()
        #expect(one.pools.archiveKey.sealingKey == one.pools.archiveKey.sealingKey)
        #expect(one.pools.archiveKey.sealingKey != other.pools.archiveKey.sealingKey)
    }
}

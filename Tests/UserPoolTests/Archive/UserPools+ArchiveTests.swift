import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
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
        try await furnish(fixture)
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

    private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]

    /// Gives the pool one of everything that it can have beside users and groups.
    private static func furnish(_ fixture: SignInFixture) async throws {
        let (pool, client) = (fixture.pool, fixture.client)
        _ = try await pool.signingCertificate()
        try await pool.createResourceServer(
            ResourceServer(
                identifier: "https://rooms.example.org", name: "rooms",
                scopes: [.init(name: "read", description: "Reads rooms")]))
        _ = try await pool.createIdentityProvider(
            "Corp", .oidc,
            IdentityProviderChange(
                details: ProviderRulesTests.oidc, mapping: ["email": "mail"], identifiers: ["corp.example"],
                acrMapping: ["high": "2"]))
        try await pool.link(
            ProviderUser(provider: "Corp", attribute: "Cognito_Subject", value: "alice-at-corp"),
            to: ProviderUser(provider: "Cognito", attribute: "Username", value: "alice"))
        _ = try await fixture.pools.createDomain("hotel", [:], of: pool)
        _ = try await pool.setPageStyle(of: nil, css: ".banner-customizable { color: red; }", image: png)
        _ = try await pool.setPageStyle(of: client, css: nil, image: png)
        var style = Branding.Change()
        style.settings = ["categories": ["form": ["displayGraphics": false]]]
        style.assets = ["LIGHT", "DARK"].map { mode in
            Branding.Asset(
                category: "FORM_LOGO", colorMode: mode, resource: mode == "DARK" ? "night" : nil, format: .png,
                content: png)
        }
        _ = try await pool.createBranding(style, for: client)
        var terms = Terms.Change()
        terms.name = "terms-of-use"
        terms.links = ["cognito:default": "https://example.org/terms", "cognito:english": "https://example.org/en"]
        _ = try await pool.createTerms(terms, for: client)
        _ = try await pool.createMetadataPolicy(
            MetadataPolicy.Change(name: "partners", cacheSeconds: 600, patterns: ["https://*.example.org/client.json"]),
            for: client)
        try await fixture.database.write { connection in
            try await ClientSessionStore(connection).set(
                ["SSOSession": ["MaxValidityMinutes": 60]], of: client.id)
            try await RiskStore(connection).set(
                ["RiskExceptionConfiguration": ["BlockedIPRangeList": ["192.0.2.0/24"]]], of: client.id)
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
            sum.addedOthers += result.addedOthers
            #expect(result.present == 0 && result.conflicts == [] && result.refused == [])
        }
        #expect(sum.madePool && sum.added == 2)
        // One of each kind, two styles of the classic pages, two images.
        #expect(sum.addedOthers == ArchiveKind.allCases.count - 1 + 2)
        let pool = try await new.pools.pool(old.pool.id)
        // What that server would give away is the same to the last byte, opened from under another master key.
        #expect(try await Self.parts(of: pool) == parts)
        let alice = try await pool.user("alice@example.org")
        #expect(alice == (try await old.pool.user("alice")))
        #expect(try await !pool.user("bob").isEnabled)
        // What was sealed there is of use here.
        #expect(try await pool.signingCertificate() == old.pool.signingCertificate())
        #expect(try await pool.identityProvider(identifier: "corp.example").details == ProviderRulesTests.oidc)
        #expect(
            await code {
                try await pool.link(
                    ProviderUser(provider: "Corp", attribute: "Cognito_Subject", value: "alice-at-corp"),
                    to: ProviderUser(provider: "Cognito", attribute: "Username", value: "alice"))
            } == .identityLinked)
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
        // Who is a guest there is no guest here by the name alone, unless that is asked for.
        #expect(try await new.pool.groups().elements.isEmpty)
        let asked = try await SignInFixture(pool: Self.settings)
        for part in parts {
            _ = try await asked.pools.importArchive(
                part, of: old.pool.id.text, into: asked.pool.id.text, withGroups: true)
        }
        #expect(try await asked.pool.groups(ofUser: "alice").elements.map(\.name) == ["guests"])
        #expect(await code { try await new.pools.client(old.client.id.text) } == .clientNotFound)
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

    @Test func `an entry that is wrong is told of by its place and why, and all others go in`() async throws {
        let (old, _) = try await Self.house()
        let parts = try await Self.parts(of: old.pool)
        let id = old.pool.id.text
        let text = String(decoding: parts[1], as: UTF8.self)
        let users = try Self.users(in: [parts[1]])
        let bob = try #require(users.firstIndex { $0["username"] == "bob" })
        let alice = 1 - bob
        for (good, bad, wrong) in [
            (#""status":"FORCE_CHANGE_PASSWORD""#, #""status":"WHATEVER""#, bob),
            (#""username":"bob""#, #""username":"b b""#, bob), (#""username":"bob""#, #""username":7"#, bob),
            (#""username":"bob""#, #""username":"bob","later":1"#, bob),
            // What is wrong is found when much of the user is written already.
            (#""publicKey":"#, #""publicKey":"?","x":"#, alice), (#""signCount":7"#, #""signCount":-1"#, alice),
            (#""verifier":"AQID""#, #""verifier":"?""#, alice),
        ] {
            #expect(text.contains(good), "\(good)")
            let new = try await PoolFixture()
            _ = try await new.pools.importArchive(parts[0], of: id, into: id)
            let changed = Array(text.replacing(good, with: bad).utf8)
            let result = try await new.pools.importArchive(changed, of: id, into: id)
            #expect(result.added == 1 && result.refused.map(\.place) == ["users[\(wrong)]"], "\(bad)")
            #expect(result.refused[0].key == users[wrong]["sub"]?.string)
            #expect(!result.refused[0].reason.isEmpty && !"\(result)".contains("$scrypt"))
            let pool = try await new.pools.pool(old.pool.id)
            #expect(try await pool.estimatedUserCount() == 1)
            // Of the one that is left out nothing is left behind, so that it comes in when it is mended.
            #expect(try await new.pools.importArchive(parts[1], of: id, into: id).added == 1)
            #expect(try await Self.parts(of: pool) == parts)
        }
    }

    @Test(
        arguments: [
            (#""certificate":""#, #""certificate":"?"#, "signingCertificates["),
            (#""name":"read""#, #""name":"a/b""#, "resourceServers["),
            (#""kind":"OIDC""#, #""kind":"X""#, "identityProviders["),
            (#""name":"Corp""#, #""name":"C p""#, "identityProviders["),
            (#""name":"web""#, #""name":"""#, "clients["), (#""name":"guests""#, #""name":"g g""#, "groups["),
            (#""name":"hotel","kind""#, #""name":"cognito","kind""#, "domains["),
            ("color: red", "behavior: url(x)", "pageStyles["),
            (#""usesProvidedValues":false"#, #""usesProvidedValues":true"#, "brandings["),
            (#""format":"PNG""#, #""format":"SVG""#, "brandingImages["),
            ("https://example.org/en", "javascript:x", "terms["), ("https://*", "ftp://*", "metadataPolicies["),
        ])
    func `what is wrong with anything else is told of as well`(good: String, bad: String, place: String) async throws {
        let (old, _) = try await Self.house()
        let parts = try await Self.parts(of: old.pool)
        let id = old.pool.id.text
        let text = String(decoding: parts[0], as: UTF8.self)
        #expect(text.contains(good))
        let new = try await PoolFixture()
        let result = try await new.pools.importArchive(
            Array(text.replacing(good, with: bad, maxReplacements: 1).utf8), of: id, into: id)
        #expect(result.madePool && result.refused.first?.place.hasPrefix(place) == true, "\(result.refused)")
        #expect(result.refused.allSatisfy { !$0.reason.contains("PRIVATE") && $0.reason.utf8.count < 300 })
        // The rest is there, and the whole is once what was wrong comes as it should be.
        #expect(result.addedOthers >= 6)
        for part in parts { _ = try await new.pools.importArchive(part, of: id, into: id) }
        #expect(try await Self.parts(of: new.pools.pool(old.pool.id)) == parts)
    }

    @Test func `a certificate comes with its own key alone`() async throws {
        let (old, _) = try await Self.house()
        let part = try #require(try await Self.parts(of: old.pool).first)
        let id = old.pool.id.text
        let shown = Base64.encode(try await old.pool.signingCertificate())
        let other = Base64.encode(
            try Certificate.selfSigned(by: .generate(), commonName: "other", from: 0, until: 4_000_000_000))
        let text = String(decoding: part, as: UTF8.self)
        #expect(text.contains(shown))
        let new = try await PoolFixture()
        let changed = Array(text.replacing(shown, with: other).utf8)
        let result = try await new.pools.importArchive(changed, of: id, into: id)
        #expect(result.refused.map(\.place) == ["signingCertificates[0]"])
        #expect(result.refused.map(\.reason) == ["The certificate is of another key."])
    }

    @Test func `an identity whose provider is not there is left out of its user, who comes`() async throws {
        let (old, _) = try await Self.house()
        let parts = try await Self.parts(of: old.pool)
        let id = old.pool.id.text
        let new = try await PoolFixture()
        let text = String(decoding: parts[0], as: UTF8.self).replacing(#""kind":"OIDC""#, with: #""kind":"X""#)
        _ = try await new.pools.importArchive(Array(text.utf8), of: id, into: id)
        let result = try await new.pools.importArchive(parts[1], of: id, into: id)
        #expect(result.added == 2 && result.refused.map(\.reason) == ["Its provider is not there."])
        #expect(result.refused[0].place.hasSuffix(".identities[0]"))
        let alice = try await new.pools.pool(old.pool.id).user("alice")
        #expect(alice.attributes["identities"] == nil && alice.attributes["name"] == "Älice")
    }

    @Test func `what is no part of an archive is refused as a whole`() async throws {
        let (old, _) = try await Self.house()
        let new = try await PoolFixture()
        let parts = try await Self.parts(of: old.pool)
        let id = old.pool.id.text
        _ = try await new.pools.importArchive(parts[0], of: id, into: id)
        for content in ["", "[]", "{", #"{"users":{}}"#, #"{"later":[]}"#, #"{"pool":{}}"#] {
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
        try await old.pools.deleteDomain("hotel", of: old.pool)
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
        // A part ends before the user that would make it longer.
        for part in try await Self.parts(of: pool) { #expect(part.count < ArchiveRoom.size + 4096) }
        #expect(try await Self.users(in: Self.parts(of: pool)).count == 30)
    }

    @Test func `many clients and groups come in parts of a bounded size, and none is left out`() async throws {
        let old = try await PoolFixture(), new = try await PoolFixture()
        let pool = try await old.pool()
        for number in 0..<130 {
            _ = try await pool.createGroup(
                "gr\u{fc}ppe\(number)", GroupChange(description: String(repeating: "\u{1}", count: 2048)))
        }
        for number in 0..<120 {
            _ = try await old.pools.createClient(
                ClientChange(name: "client \(number)", document: [:], secret: .generated), in: pool)
        }
        try await old.user("alice", in: pool)
        let parts = try await Self.parts(of: pool)
        #expect(parts.count > 4)
        for part in parts { #expect(part.count < (1 << 20) - 4096) }
        let id = pool.id.text
        for part in parts + parts { _ = try await new.pools.importArchive(part, of: id, into: id) }
        #expect(try await Self.parts(of: new.pools.pool(pool.id)) == parts)
        for wrong in ["clients-?", "groups-0", "groups-zz", "groups-ff", "users", "others-00"] {
            #expect(await code { try await pool.export(from: wrong) } == .invalidParameter)
        }
    }

    @Test func `a client that was deleted here stays so when a part comes again`() async throws {
        let (old, _) = try await Self.house()
        let new = try await PoolFixture()
        let id = old.pool.id.text
        let parts = try await Self.parts(of: old.pool)
        for part in parts { _ = try await new.pools.importArchive(part, of: id, into: id) }
        let pool = try await new.pools.pool(old.pool.id)
        try await new.pools.deleteClient(old.client.id, of: pool)
        for part in parts { _ = try await new.pools.importArchive(part, of: id, into: id) }
        #expect(await code { try await new.pools.client(old.client.id.text) } == .clientNotFound)
    }

    @Test func `groups that come are known from then on`() async throws {
        let (old, _) = try await Self.house()
        let new = try await SignInFixture(pool: Self.settings)
        try await new.confirmedUser("carol")
        _ = try await new.signIn("carol")
        #expect(new.pool.services.groupUse.kept(new.pool.id) == false)
        for part in try await Self.parts(of: old.pool) {
            _ = try await new.pools.importArchive(
                part, of: old.pool.id.text, into: new.pool.id.text, withGroups: true)
        }
        #expect(new.pool.services.groupUse.kept(new.pool.id) == nil)
    }

    /// Users as an archive has them, made of one with its members changed.
    private static func users(_ change: (inout JSONValue) -> Void, count: Int = 1) throws -> [UInt8] {
        let users = (0..<count).map { number -> JSONValue in
            var user: JSONValue = [
                "sub": .string(Subject.random().text), "username": .string("user\(number)"), "status": "CONFIRMED",
                "enabled": true,
                "attributes": "{}", "factors": "", "created": 1, "modified": 1,
            ]
            change(&user)
            return user
        }
        return JSONValue.object(["users": .array(users)]).encode()
    }

    @Test func `a hash that nobody can check, or only at great cost, is not taken`() async throws {
        let fixture = try await SignInFixture(pool: Self.settings)
        let id = fixture.pool.id.text
        let good = try await fixture.hasher.hash(SignInFixture.password)
        let salt = "c29tZXNhbHRzb21lc2FsdA", hash = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
        let dear = "$argon2id$v=19$m=1048576,t=16,p=1$\(salt)$\(hash)"
        for bad in [dear, "rubbish", ""] {
            let present = try Self.users({ $0["password"] = ["hash": .string(bad), "set": 1] })
            let former = try Self.users({ $0["formerPasswords"] = [.string(good), .string(bad)] })
            for content in [present, former] {
                let result = try await fixture.pools.importArchive(content, of: id, into: id)
                #expect(result.added == 0 && result.refused.map(\.place) == ["users[0]"])
                #expect(!"\(result)".contains(dear))
            }
        }
        #expect(try await fixture.pool.estimatedUserCount() == 0)
        // No more of those before than a pool can remember, the newest.
        let hashes = (0..<40).map { _ in fixture.hasher.decoy() }
        let many = try Self.users({
            $0["password"] = ["hash": .string(good), "set": 1]
            $0["formerPasswords"] = .array(hashes.map { .string($0) })
        })
        #expect(try await fixture.pools.importArchive(many, of: id, into: id).added == 1)
        let subject = try await fixture.pool.user("user0").subject
        let kept = try await fixture.database.read { try await PasswordStore($0).recent(subject, limit: 100) }
        let expected = [good] + hashes.suffix(24).reversed()
        #expect(kept == expected)
    }

    @Test func `what the wire does not let in comes in no archive either`() async throws {
        let fixture = try await SignInFixture(pool: Self.settings)
        let id = fixture.pool.id.text
        func refusals(_ content: [UInt8]) async throws -> [String] {
            try await fixture.pools.importArchive(content, of: id, into: id).refused.map(\.place)
        }
        for attributes in [
            #"{"custom:none":"x"}"#, #"{"dev:custom:tier":"x"}"#, #"{"sub":"x"}"#, #"{"email":"nobody"}"#, "[]",
        ] {
            let content = try Self.users({ $0["attributes"] = .string(attributes) })
            #expect(try await refusals(content) == ["users[0]"], "\(attributes)")
        }
        let crowd = (0..<101).map { JSONValue.string("g\($0)") }
        #expect(try await refusals(Self.users({ $0["groups"] = .array(crowd) })) == ["users[0]"])
        #expect(try await refusals(Self.users({ $0["pending"] = ["name": "x"] })) == ["users[0]"])
        #expect(await code { try await refusals(Self.users({ _ in }, count: 101)) } == .invalidParameter)
        for group in [
            #"{"name":"a b","created":1,"modified":1}"#, #"{"name":"","created":1,"modified":1}"#,
            #"{"name":"g","precedence":-1,"created":1,"modified":1}"#,
            #"{"name":"g","role":"x","created":1,"modified":1}"#,
        ] {
            #expect(try await refusals(Array(#"{"groups":[\#(group)]}"#.utf8)) == ["groups[0]"], "\(group)")
        }
        #expect(try await fixture.pool.estimatedUserCount() == 0)

        // A group that is named twice counts once; identities stay where the provider is.
        _ = try await fixture.pool.createGroup("guests")
        let twice = try Self.users({
            $0["groups"] = ["guests", "guests"]
            $0["attributes"] = .string(#"{"name":"A","identities":"[]"}"#)
        })
        #expect(try await fixture.pools.importArchive(twice, of: id, into: id).added == 1)
        #expect(try await fixture.pool.groups(ofUser: "user0").elements.count == 1)
        #expect(try await fixture.pool.user("user0").attributes == ["name": "A"])
        // Nobody takes a name that looks like another's address.
        let address = try Self.users({ $0["username"] = "carol@example.org" })
        #expect(try await fixture.pools.importArchive(address, of: id, into: id).conflicts.count == 1)
    }

    @Test func `a pool has no more groups and clients than it may, whatever comes`() async throws {
        let (old, _) = try await Self.house()
        let part = try await Self.parts(of: old.pool)[0]
        let fixture = try await SignInFixture(pool: Self.settings) { $0.mostGroups = 0 }
        let many = try await fixture.pools.importArchive(
            part, of: old.pool.id.text, into: fixture.pool.id.text, withGroups: true)
        #expect(many.refused.map(\.place) == ["groups[0]"] && many.refused[0].reason.contains("as it may have"))
        let full = try await SignInFixture(pool: Self.settings) { $0.mostClients = 1 }
        let id = full.pool.id.text
        let own = String(decoding: part, as: UTF8.self).replacing(old.pool.id.text, with: id)
            .replacing(old.client.id.text, with: "abcdefghijklmnopqrstuvwxyz")
        let more = try await full.pools.importArchive(Array(own.utf8), of: id, into: id)
        #expect(more.refused.first?.place == "clients[0]")
        #expect(try await full.pools.clients(of: full.pool).elements.map(\.id) == [full.client.id])
    }

    @Test func `a server's key follows from its master key`() async throws {
        let one = try await PoolFixture(), other = try await PoolFixture()
        #expect(one.pools.archiveKey.sealingKey == one.pools.archiveKey.sealingKey)
        #expect(one.pools.archiveKey.sealingKey != other.pools.archiveKey.sealingKey)
    }
}

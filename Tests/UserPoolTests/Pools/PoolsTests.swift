import Database
import LatchkeyJSON
import TestSupport
import Testing

@testable import UserPool

@Suite struct PoolsTests {
    @Test func `RIV-17 a pool carries its region in id and resource name`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pools.createPool(PoolChange(name: "hotel"), region: "eu-central-1")
        #expect(pool.id.text.wholeMatch(of: /eu-central-1_[0-9A-Za-z]{9}/) != nil)
        #expect(pool.arn == "arn:aws:cognito-idp:eu-central-1:000000000000:userpool/\(pool.id)")
        let client = try await fixture.pools.createClient(ClientChange(name: "web"), in: pool)
        #expect(try await fixture.pools.client(client.id.text).pool.id == pool.id)
        #expect(try await fixture.pool().region == "us-east-1")
        #expect(
            await code { try await fixture.pools.createPool(PoolChange(), region: "no/../where") } == .invalidParameter)
    }

    @Test func `a pool is found as it was made, name, tags, document and all`() async throws {
        let fixture = try await PoolFixture()
        let document: JSONValue = ["UserPoolTier": "PLUS", "Policies": ["PasswordPolicy": ["MinimumLength": 12]]]
        let made = try await fixture.pool(document, tags: ["team": "front desk"])
        let found = try await fixture.pools.pool(made.id)
        #expect(found.name == "hotel")
        #expect(found.document == document)
        #expect(found.tags == ["team": "front desk"])
        #expect(found.settings.passwordPolicy.minimumLength == 12)
        #expect(found.created == fixture.clock.now())
        #expect(try await fixture.pools.pool(arn: made.arn).id == made.id)
    }

    @Test(arguments: [
        "arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_000000000", "arn", "",
        "arn:aws:cognito-idp:us-east-1:999999999999:userpool/",
    ])
    func `a resource name that is no pool's is not found`(arn: String) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        #expect(await code { try await fixture.pools.pool(arn: arn) } == .resourceNotFound)
        #expect(await code { try await fixture.pools.pool(arn: arn + pool.id.text) } == .resourceNotFound)
    }

    @Test func `an update resets what it leaves out and keeps what is fixed`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(
            [
                "AutoVerifiedAttributes": ["email"], "AliasAttributes": ["email"],
                "UsernameConfiguration": ["CaseSensitive": false],
                "Schema": [["Name": "tier", "AttributeDataType": "String"]],
                "SoftwareTokenMfaConfiguration": ["Enabled": true],
            ], tags: ["a": "1"])
        fixture.clock.advance(by: .seconds(10))
        try await fixture.pools.updatePool(
            pool.id, PoolChange(document: ["Policies": ["PasswordPolicy": ["MinimumLength": 20]]]))
        let found = try await fixture.pools.pool(pool.id)
        #expect(found.name == "hotel")
        #expect(found.settings.autoVerifiedAttributes.isEmpty)
        #expect(found.settings.passwordPolicy.minimumLength == 20)
        #expect(found.settings.aliasAttributes == [.email])
        #expect(!found.settings.isCaseSensitive)
        #expect(found.settings.schema["custom:tier"] != nil)
        #expect(found.document["SoftwareTokenMfaConfiguration"] != nil)
        #expect(found.tags.isEmpty)
        #expect(found.created == pool.created)
        #expect(found.modified == fixture.clock.now())
        try await fixture.pools.updatePool(pool.id, PoolChange(name: "inn", document: ["MfaConfiguration": "ON"]))
        #expect(try await fixture.pools.pool(pool.id).name == "inn")
    }

    @Test(arguments: [("LITE", nil), ("ESSENTIALS", 1), ("PLUS", 14)] as [(JSONValue, Int?)])
    func `an update that says nothing of the plan keeps what the plan has`(plan: JSONValue, days: Int?) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UserPoolTier": plan])
        func kept() async throws -> Int? {
            try await fixture.database.read { connection in
                try await connection.first("SELECT days FROM journals WHERE pool = \(pool.id.text)")?.get(0)
            }
        }
        #expect(try await kept() == days)
        try await fixture.pools.updatePool(pool.id, PoolChange())
        #expect(try await fixture.pools.pool(pool.id).document["UserPoolTier"] == plan)
        #expect(try await kept() == days)
    }

    @Test(
        arguments: [
            ["AliasAttributes": ["phone_number"]], ["UsernameAttributes": ["email"]],
            ["UsernameConfiguration": ["CaseSensitive": false]],
            ["Schema": [["Name": "email", "Required": true]]],
        ] as [JSONValue])
    func `what is fixed cannot be changed`(document: JSONValue) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        #expect(
            await code { try await fixture.pools.updatePool(pool.id, PoolChange(document: document)) }
                == .invalidParameter)
        #expect(try await fixture.pools.pool(pool.id).document == [:])
    }

    @Test func `a protected pool is not deleted; once it may, all in it goes`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(
            ["DeletionProtection": "ACTIVE", "UsernameAttributes": ["email"]], tags: ["a": "1"])
        let client = try await fixture.pools.createClient(ClientChange(name: "web", secret: .generated), in: pool)
        try await fixture.user("a@x", in: pool)
        #expect(await code { try await fixture.pools.deletePool(pool.id) } == .poolProtected)
        _ = try await fixture.pools.client(client.id.text)
        try await fixture.pools.updatePool(pool.id, PoolChange())
        try await fixture.pools.deletePool(pool.id)
        #expect(await code { try await fixture.pools.pool(pool.id) } == .poolNotFound)
        #expect(await code { try await fixture.pools.client(client.id.text) } == .clientNotFound)
        #expect(await code { try await fixture.pools.deletePool(pool.id) } == .poolNotFound)
        try await fixture.pools.removal.finish()
        for table in ["pools", "tags", "clients", "client_secrets", "users", "aliases", "pending_attributes"] {
            let count: Int = try await fixture.database.read { connection in
                try await connection.query("SELECT 1 FROM \(identifier: table)").count
            }
            #expect(count == 0, "\(table)")
        }
    }

    @Test func `pages hold every pool once`() async throws {
        let fixture = try await PoolFixture()
        var expected: Set<String> = []
        for _ in 0..<7 { expected.insert(try await fixture.pool().id.text) }
        var seen: [String] = []
        var token: String?
        repeat {
            try #require(seen.count < 100, "a page comes again and again")
            let page = try await fixture.pools.pools(from: token, limit: 3)
            seen += page.elements.map(\.id.text)
            token = page.next
        } while token != nil
        #expect(seen.count == 7)
        #expect(Set(seen) == expected)
        #expect(await code { try await fixture.pools.pools(from: "x", limit: 3) } == .invalidPageToken)
    }

    @Test func `there are no more pools than may be`() async throws {
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1")
        configuration.mostPools = 2
        let fixture = try await PoolFixture(configuration)
        for _ in 0..<2 { _ = try await fixture.pool() }
        #expect(await code { try await fixture.pool() } == .tooManyPools)
    }

    @Test func `a pool is read once until it changes`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        _ = try await fixture.pools.pool(pool.id)
        let before = fixture.database.statistics
        for _ in 0..<10 { _ = try await fixture.pools.pool(pool.id) }
        #expect((fixture.database.statistics - before).statements == 0)
    }

    @Test(arguments: ["us-east-1_000000000", "nonsense", "", "' OR 1=1 --", "us-east-1_000000000\0"])
    func `RIV-23 a pool that does not exist is an error`(text: String) async throws {
        let fixture = try await PoolFixture()
        _ = try await fixture.pool()
        #expect(await code { try await fixture.pools.pool(named: text) } == .poolNotFound)
    }

    @Test func `OPS-03 a store that does not answer is not a resource that is missing`() async throws {
        let fixture = try await PoolFixture()
        await fixture.database.close()
        await #expect(throws: DatabaseError.self) {
            try await fixture.pools.pool(arn: "arn:aws:cognito-idp:us-east-1:000000000000:userpool/us-east-1_000000000")
        }
    }
}

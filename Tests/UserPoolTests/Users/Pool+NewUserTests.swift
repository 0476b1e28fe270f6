import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct PoolNewUserTests {
    @Test(
        arguments: [
            (["email"], "admin", .usernameNotEmail), (["email"], "+15550100", .usernameNotEmail),
            (["phone_number"], "a@x", .usernameNotPhoneNumber),
            (["email", "phone_number"], "admin", .usernameNotContact),
            (["email"], "", .usernameNotEmail), (["email"], "a@x,b@x", .usernameNotEmail),
        ] as [([String], String, UserPoolError.Code)])
    func `USR-05 where users sign up with a contact, other names are refused`(
        kinds: [String], name: String, expected: UserPoolError.Code
    ) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": .array(kinds.map { .string($0) })])
        #expect(await code { try await fixture.user(name, in: pool) } == expected)
    }

    @Test func `a contact to sign up with becomes the attribute, and must not contradict it`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["UsernameAttributes": ["email", "phone_number"]])
        #expect(try await fixture.user("+15550100", in: pool).attributes == ["phone_number": "+15550100"])
        let user = try await fixture.user("a@x", ["email": "a@x", "phone_number": "+15550101"], in: pool)
        #expect(try await pool.user("+15550101") == user)
        #expect(await code { try await fixture.user("b@x", ["email": "c@x"], in: pool) } == .invalidParameter)
    }

    @Test(arguments: ["a@x", "+15550100"])
    func `a name must not look like an alias of the pool`(name: String) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["AliasAttributes": ["email", "phone_number", "preferred_username"]])
        #expect(await code { try await fixture.user(name, in: pool) } == .usernameLooksLikeAlias)
        #expect(
            await code { try await fixture.user("bob", ["preferred_username": name], in: pool) }
                == .usernameLooksLikeAlias)
        try await fixture.user(name, in: try await fixture.pool())
    }

    @Test func `required attributes are asked for, each by name`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool([
            "Schema": [["Name": "email", "Required": true], ["Name": "given_name", "Required": true]]
        ])
        let fault = await text {
            try pool.newUser(
                "bob", [("email", "")], status: .unconfirmed, by: .user(ClientSettings()), requiringAttributes: true)
        }
        #expect(fault == "given_name: The attribute is required\nemail: The attribute is required")
        try await fixture.user("bob", in: pool)
    }

    @Test(arguments: [
        "sub", "email_verified", "phone_number_verified", "identities", "cognito:username", "cognito:groups",
        "cognito:user_status", "dev:custom:score", "custom:undeclared", "undeclared", "custom:score", "Email", "",
    ])
    func `a user cannot set what the pool knows, the developers' own, or what is not declared`(
        name: String
    ) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool([
            "Schema": [["Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true]]
        ])
        #expect(
            await code {
                try pool.newUser(
                    "bob", [("email", "a@x"), (name, "true")], status: .unconfirmed, by: .user(ClientSettings()),
                    requiringAttributes: false)
            } == .unauthorizedAttribute)
    }

    @Test func `an administrator can say that a contact is verified, if there is one`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let user = try await fixture.user("bob", ["email": "a@x", "email_verified": "True"], in: pool)
        #expect(user.attributes["email_verified"] == "true")
        #expect(user.hasVerified(.email))
        #expect(
            await text { try await fixture.user("eve", ["email_verified": "true"], in: pool) }
                == "Email is required to verify/un-verify an email")
        for name in ["sub", "identities", "cognito:username", "custom:undeclared"] {
            #expect(await code { try await fixture.user("eve", [name: "x"], in: pool) } == .invalidParameter)
        }
    }

    @Test func `a client writes what it was given, and what the pool requires`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["Schema": [["Name": "email", "Required": true]]])
        var settings = ClientSettings()
        settings.writeAttributes = ["name"]
        func attempt(_ name: String, _ value: String) async -> UserPoolError.Code? {
            await code {
                try pool.newUser(
                    "bob", [(name, value)], status: .unconfirmed, by: .user(settings), requiringAttributes: false)
            }
        }
        #expect(await attempt("name", "Bob") == nil)
        #expect(await attempt("email", "bob@x") == nil)
        #expect(await attempt("nickname", "Bobby") == .unauthorizedAttribute)
    }

    @Test func `a client that was given no attributes to write writes the standard ones, and no custom one`()
        async throws
    {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["Schema": [["Name": "tier", "AttributeDataType": "String"]]])
        func attempt(_ name: String, _ writer: AttributeWriter) async -> UserPoolError.Code? {
            await code {
                try pool.newUser("bob", [(name, "x")], status: .unconfirmed, by: writer, requiringAttributes: false)
            }
        }
        var given = ClientSettings()
        given.writeAttributes = ["custom:tier"]
        #expect(await attempt("nickname", .user(ClientSettings())) == nil)
        #expect(await attempt("custom:tier", .user(ClientSettings())) == .unauthorizedAttribute)
        #expect(await attempt("custom:tier", .user(given)) == nil)
        #expect(await attempt("custom:tier", .administrator) == nil)
    }
}

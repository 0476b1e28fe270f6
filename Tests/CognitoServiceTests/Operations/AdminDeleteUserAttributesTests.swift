import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct AdminDeleteUserAttributesTests {
    private static let pool: JSONValue = [
        "AliasAttributes": ["email"],
        "Schema": [
            ["Name": "name", "AttributeDataType": "String", "Required": true],
            ["Name": "tier", "AttributeDataType": "String"],
            ["Name": "born", "AttributeDataType": "String", "Mutable": false],
            ["Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true],
        ],
    ]

    private func hotel() async throws -> Hotel {
        let hotel = try await Hotel(pool: Self.pool)
        try await hotel.user(
            "alice",
            [
                "name": "Alice", "email": "a@example.org", "email_verified": "true", "custom:tier": "gold",
                "custom:born": "1990", "dev:custom:score": "7",
            ])
        return hotel
    }

    private func attributes(in hotel: Hotel) async -> [String] {
        let shown = await hotel.admin("AdminGetUser", ["Username": "alice"])
        return shown["UserAttributes"]?.array?.compactMap { $0["Name"]?.string }.sorted() ?? []
    }

    @Test func `attributes are taken away; a contact with what was known of it, and it finds nobody any more`()
        async throws
    {
        let hotel = try await hotel()
        #expect(await hotel.attempt("a@example.org").status == 200)
        let answer = await hotel.admin(
            "AdminDeleteUserAttributes",
            ["Username": "alice", "UserAttributeNames": ["email", "custom:tier", "dev:custom:score", "nickname"]])
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        #expect(await attributes(in: hotel) == ["custom:born", "name", "sub"])
        #expect(await hotel.attempt("a@example.org").error == "UserNotFoundException")
        let claims = try Hotel.claims(try await hotel.signIn()["IdToken"])
        #expect(claims["email"] == nil && claims["email_verified"] == nil && claims["custom:tier"] == nil)
    }

    @Test(
        arguments: [
            (
                ["custom:foo", "custom:tier", "x"],
                "Invalid user attributes: user.custom:foo: Attribute does not exist in the schema.\n"
                    + "user.x: Attribute does not exist in the schema.\n"
            ),
            (["tier"], "Invalid user attributes: user.tier: Attribute does not exist in the schema.\n"),
            (["sub"], "user.sub: Attribute cannot be updated. (changing an immutable attribute)"),
            (["custom:born"], "user.custom:born: Attribute cannot be updated. (changing an immutable attribute)"),
            (["name"], "Attributes did not conform to the schema: name: The attribute is required"),
            ([""], nil), ([.string(String(repeating: "a", count: 33))], nil),
        ] as [(JSONValue, String?)])
    func `what cannot go stays, and all the others with it`(names: JSONValue, message: String?) async throws {
        let hotel = try await hotel()
        let before = await attributes(in: hotel)
        let answer = await hotel.admin(
            "AdminDeleteUserAttributes", ["Username": "alice", "UserAttributeNames": names])
        #expect(answer.error == "InvalidParameterException")
        if let message { #expect(answer.message == message) }
        #expect(await attributes(in: hotel) == before)
    }

    @Test func `a user who does not exist has none to take away`() async throws {
        let hotel = try await Hotel()
        let answer = await hotel.admin(
            "AdminDeleteUserAttributes", ["Username": "nobody", "UserAttributeNames": ["name"]])
        #expect(answer.error == "UserNotFoundException")
    }
}

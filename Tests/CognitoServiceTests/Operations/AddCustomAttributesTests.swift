import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct AddCustomAttributesTests {
    @Test func `attributes join those the pool has, with their types, bounds and prefixes`() async throws {
        let hotel = try await Hotel(pool: ["Schema": [["Name": "tier", "AttributeDataType": "String"]]])
        let answer = await hotel.admin(
            "AddCustomAttributes",
            [
                "CustomAttributes": [
                    [
                        "Name": "age", "AttributeDataType": "Number", "Mutable": false,
                        "NumberAttributeConstraints": ["MinValue": "1", "MaxValue": "150"],
                    ],
                    ["Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true],
                    // A standard attribute's name is free for an attribute of the pool's own.
                    ["Name": "email", "AttributeDataType": "String"],
                ]
            ])
        #expect(answer.status == 200, "\(answer.message ?? "")")
        #expect(answer.json == [:])
        let shown = await hotel.admin("DescribeUserPool")["UserPool"]?["SchemaAttributes"]?.array ?? []
        #expect(
            shown.suffix(4).map { $0["Name"]?.string } == [
                "custom:tier", "custom:age", "dev:custom:score", "custom:email",
            ])
        #expect(
            shown.dropLast(2).last == [
                "Name": "custom:age", "AttributeDataType": "Number", "DeveloperOnlyAttribute": false, "Mutable": false,
                "Required": false, "NumberAttributeConstraints": ["MinValue": "1", "MaxValue": "150"],
            ])
        #expect(shown.first { $0["Name"] == "email" }?["Required"] == false)
        // They stay through updates, and an update cannot take them away.
        #expect(await hotel.admin("UpdateUserPool").status == 200)
        #expect(await hotel.admin("DescribeUserPool")["UserPool"]?["SchemaAttributes"]?.array == shown)
    }

    @Test func `an attribute that was added is checked like the others`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice")
        let before = await hotel.set("custom:age", to: "7")
        #expect(before.message == "user.custom:age: Attribute does not exist in the schema.")
        _ = await hotel.admin(
            "AddCustomAttributes",
            [
                "CustomAttributes": [
                    [
                        "Name": "age", "AttributeDataType": "Number",
                        "NumberAttributeConstraints": ["MinValue": "1", "MaxValue": "150"],
                    ],
                    ["Name": "since", "AttributeDataType": "DateTime", "Mutable": false],
                    ["Name": "vip", "AttributeDataType": "Boolean"],
                ]
            ])
        #expect(await hotel.set("custom:age", to: "151").error == "InvalidParameterException")
        #expect(await hotel.set("custom:vip", to: "perhaps").error == "InvalidParameterException")
        #expect(await hotel.set("custom:age", to: "150").status == 200)
        #expect(await hotel.set("custom:vip", to: "true").status == 200)
        let claims = try Hotel.claims(try await hotel.signIn()["IdToken"])
        #expect(claims["custom:age"] == "150" && claims["custom:vip"] == "true")
        // An immutable attribute is set with the user or never.
        #expect(
            await hotel.set("custom:since", to: "2026-01-01").message
                == "user.custom:since: Attribute cannot be updated. (changing an immutable attribute)")
    }

    @Test(
        arguments: [
            (
                [["Name": "tier", "AttributeDataType": "String"]],
                "custom:tier: Existing attribute already has name custom:tier."
            ),
            (
                [["Name": "a", "AttributeDataType": "String"], ["Name": "a", "AttributeDataType": "Number"]],
                "custom:a: Existing attribute already has name custom:a."
            ),
            (
                [["Name": "a", "AttributeDataType": "String", "Required": true]],
                "Required custom attributes are not supported currently."
            ),
            (
                [["Name": "a"]], "Invalid AttributeDataType input, consider using the provided AttributeDataType enum."
            ),
            (
                [["AttributeDataType": "String"]], "Every schema attribute needs a name."
            ),
            (
                [["Name": "a", "AttributeDataType": "String", "StringAttributeConstraints": ["MaxLength": "2049"]]],
                "user.a: String attributes cannot have a length of more than 2048"
            ),
            (
                [
                    [
                        "Name": "a", "AttributeDataType": "String",
                        "StringAttributeConstraints": ["MinLength": "3", "MaxLength": "2"],
                    ]
                ], "user.a: Max length cannot be less than min length."
            ),
            ([["Name": "abcdefghijklmnopqrstu", "AttributeDataType": "String"]], nil),
            ([["Name": "a b", "AttributeDataType": "String"]], nil),
            ([["Name": "a", "AttributeDataType": "Text"]], nil),
            ([], nil),
        ] as [(JSONValue, String?)])
    func `what breaks a rule is refused and nothing is added`(attributes: JSONValue, message: String?) async throws {
        let hotel = try await Hotel(pool: ["Schema": [["Name": "tier", "AttributeDataType": "String"]]])
        let before = await hotel.admin("DescribeUserPool").json
        let answer = await hotel.admin("AddCustomAttributes", ["CustomAttributes": attributes])
        #expect(answer.error == "InvalidParameterException")
        if let message { #expect(answer.message == message) }
        #expect(await hotel.admin("DescribeUserPool").json == before)
    }

    @Test func `a pool has 50 attributes of its own at most, a call adds 25 at most`() async throws {
        let hotel = try await Hotel()
        func add(_ numbers: Range<Int>) async -> ServiceFixture.Answer {
            await hotel.admin(
                "AddCustomAttributes",
                [
                    "CustomAttributes": .array(
                        numbers.map { ["Name": .string("a\($0)"), "AttributeDataType": "String"] })
                ])
        }
        #expect(await add(0..<26).error == "InvalidParameterException")
        #expect(await add(0..<25).status == 200)
        #expect(await add(25..<50).status == 200)
        #expect(await add(50..<51).message == "A user pool can have at most 50 custom attributes.")
    }

    @Test func `a pool that does not exist gets none`() async throws {
        let service = try await ServiceFixture()
        let answer = await service.call(
            "AddCustomAttributes",
            [
                "UserPoolId": .string(missingPool),
                "CustomAttributes": [["Name": "a", "AttributeDataType": "String"]],
            ])
        #expect(answer.error == "ResourceNotFoundException")
    }
}

extension Hotel {
    fileprivate func set(_ name: String, to value: String) async -> ServiceFixture.Answer {
        await admin(
            "AdminUpdateUserAttributes",
            ["Username": "alice", "UserAttributes": [["Name": .string(name), "Value": .string(value)]]])
    }
}

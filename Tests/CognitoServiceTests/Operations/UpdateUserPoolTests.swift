import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

@Suite struct UpdateUserPoolTests {
    @Test func `what an update leaves out returns to its default, what is fixed stays`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool([
            "AutoVerifiedAttributes": ["email"], "MfaConfiguration": "OPTIONAL", "UsernameAttributes": ["email"],
            "UserPoolTags": ["a": "1"], "Policies": ["PasswordPolicy": ["MinimumLength": 20]],
            "Schema": [["Name": "tier", "AttributeDataType": "String"]],
        ])
        service.clock.advance(by: .seconds(5))
        let answer = await service.call(
            "UpdateUserPool",
            ["UserPoolId": .string(pool), "PoolName": "inn", "SmsVerificationMessage": "code {####}"])
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        let shown = try #require(await service.call("DescribeUserPool", ["UserPoolId": .string(pool)])["UserPool"])
        #expect(shown["Name"] == "inn")
        #expect(shown["AutoVerifiedAttributes"] == nil)
        #expect(shown["MfaConfiguration"] == "OFF")
        #expect(shown["UserPoolTags"] == [:])
        #expect(shown["Policies"]?["PasswordPolicy"]?["MinimumLength"] == 8)
        #expect(shown["SmsVerificationMessage"] == "code {####}")
        #expect(shown["UsernameAttributes"] == ["email"])
        #expect(shown["SchemaAttributes"]?.array?.last?["Name"] == "custom:tier")
        #expect(shown["LastModifiedDate"] != shown["CreationDate"])
    }

    @Test(arguments: ["LITE", "ESSENTIALS", "PLUS"] as [JSONValue])
    func `an update that says nothing of the plan leaves it`(plan: JSONValue) async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool(["UserPoolTier": plan])
        func shown() async -> JSONValue? {
            await service.call("DescribeUserPool", ["UserPoolId": .string(pool)])["UserPool"]?["UserPoolTier"]
        }
        #expect(await service.call("UpdateUserPool", ["UserPoolId": .string(pool)]).status == 200)
        #expect(await shown() == plan)
        let other: JSONValue = plan == "PLUS" ? "ESSENTIALS" : "PLUS"
        let moved = await service.call("UpdateUserPool", ["UserPoolId": .string(pool), "UserPoolTier": other])
        #expect(moved.status == 200)
        #expect(await shown() == other)
    }

    @Test func `a wrong update changes nothing`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool(["UserPoolTags": ["a": "1"]])
        let before = await service.call("DescribeUserPool", ["UserPoolId": .string(pool)])
        let answer = await service.call(
            "UpdateUserPool",
            [
                "UserPoolId": .string(pool),
                "AccountRecoverySetting": [
                    "RecoveryMechanisms": [
                        ["Name": "admin_only", "Priority": 1], ["Name": "verified_email", "Priority": 2],
                    ]
                ],
            ])
        #expect(answer.error == "InvalidParameterException")
        #expect(await service.call("DescribeUserPool", ["UserPoolId": .string(pool)]).json == before.json)
    }
}

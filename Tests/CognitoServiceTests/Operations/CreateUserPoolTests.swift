import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import CognitoService

@Suite struct CreateUserPoolTests {
    @Test func `RIV-17 a pool is made in the region of the signature and shown with Cognito's defaults`() async throws {
        let service = try await ServiceFixture()
        let answer = await service.call("CreateUserPool", ["PoolName": "hotel", "UserPoolTags": ["team": "desk"]])
        #expect(answer.status == 200)
        let pool = try #require(answer["UserPool"])
        let id = try #require(pool["Id"]?.string)
        #expect(id.wholeMatch(of: /eu-west-1_[0-9A-Za-z]{9}/) != nil)
        #expect(pool["Arn"]?.string == "arn:aws:cognito-idp:eu-west-1:000000000000:userpool/\(id)")
        let expected: JSONValue = [
            "Name": "hotel", "UserPoolTags": ["team": "desk"], "MfaConfiguration": "OFF",
            "DeletionProtection": "INACTIVE",
            "UserPoolTier": "ESSENTIALS", "LambdaConfig": [:], "EstimatedNumberOfUsers": 0,
            "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT"],
            "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_CODE"],
            "AdminCreateUserConfig": ["AllowAdminCreateUserOnly": false, "UnusedAccountValidityDays": 7],
            "Policies": [
                "PasswordPolicy": [
                    "MinimumLength": 8, "RequireUppercase": true, "RequireLowercase": true, "RequireNumbers": true,
                    "RequireSymbols": true, "TemporaryPasswordValidityDays": 7,
                ],
                "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD"]],
            ],
        ]
        for (name, value) in try #require(expected.object) { #expect(pool[name] == value, "\(name)") }
        let others: Set = ["Id", "Arn", "CreationDate", "LastModifiedDate", "SchemaAttributes", "AcrConfiguration"]
        #expect(Set(pool.object?.names ?? []) == Set(expected.object?.names ?? []).union(others))
    }

    @Test func `a server has so many pools`() async throws {
        let service = try await ServiceFixture { $0.mostPools = 1 }
        #expect(await service.call("CreateUserPool", ["PoolName": "hotel"]).status == 200)
        let more = await service.call("CreateUserPool", ["PoolName": "inn"])
        #expect(more.error == "LimitExceededException" && more.message == "Too many user pools.")
    }

    @Test func `RIV-31 dates are numbers`() async throws {
        let service = try await ServiceFixture()
        let answer = await service.call("CreateUserPool", ["PoolName": "hotel"])
        for name in ["CreationDate", "LastModifiedDate"] {
            #expect(answer["UserPool"]?[name]?.double == Double(service.clock.now().milliseconds) / 1000)
        }
    }

    @Test func `the schema has Cognito's order, bounds as texts and the pool's own attributes`() async throws {
        let service = try await ServiceFixture()
        let answer = await service.call(
            "CreateUserPool",
            [
                "PoolName": "hotel",
                "Schema": [
                    ["Name": "tier", "AttributeDataType": "String", "Mutable": true],
                    ["Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true],
                    ["Name": "email", "AttributeDataType": "String", "Required": true],
                ],
            ])
        let schema = try #require(answer["UserPool"]?["SchemaAttributes"]?.array)
        #expect(
            schema.first == [
                "Name": "sub", "AttributeDataType": "String", "DeveloperOnlyAttribute": false, "Mutable": false,
                "Required": true, "StringAttributeConstraints": ["MinLength": "1", "MaxLength": "2048"],
            ])
        #expect(schema.count == 22)
        #expect(schema.suffix(2).map { $0["Name"]?.string } == ["custom:tier", "dev:custom:score"])
        #expect(schema.first { $0["Name"] == "email" }?["Required"] == true)
        #expect(
            schema.first { $0["Name"] == "birthdate" }?["StringAttributeConstraints"]
                == ["MinLength": "10", "MaxLength": "10"])
        #expect(schema.first { $0["Name"] == "updated_at" }?["NumberAttributeConstraints"] == ["MinValue": "0"])
        #expect(schema.first { $0["Name"] == "email_verified" }?["AttributeDataType"] == "Boolean")
    }

    @Test(
        arguments: [
            (["PoolName": ""], "at 'poolName' failed"), ([:], "Value null at 'poolName'"),
            (
                ["PoolName": "p", "MfaConfiguration": "SOMETIMES"],
                "Member must satisfy enum value set: [OFF, ON, OPTIONAL]"
            ),
            (["PoolName": "p", "Policies": ["PasswordPolicy": ["MinimumLength": 5]]], "greater than or equal to 6"),
            (["PoolName": "p", "EmailVerificationMessage": "no code"], "regular expression pattern"),
            (["PoolName": "p", "AliasAttributes": ["email"], "UsernameAttributes": ["email"]], "Only one of"),
        ] as [(JSONValue, String)])
    func `a wrong request is refused in Cognito's words`(request: JSONValue, words: String) async throws {
        let service = try await ServiceFixture()
        let answer = await service.call("CreateUserPool", request)
        #expect(answer.status == 400)
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message?.contains(words) == true, "\(answer.message ?? "")")
    }

    @Test func `without a signature nothing is made`() async throws {
        let service = try await ServiceFixture()
        let answer = await service.send(service.request("CreateUserPool", #"{"PoolName":"hotel"}"#))
        #expect(answer.status == 400)
        #expect(answer.error == "MissingAuthenticationTokenException")
        #expect(await service.call("ListUserPools", #"{"MaxResults":10}"#)["UserPools"] == [])
    }
}

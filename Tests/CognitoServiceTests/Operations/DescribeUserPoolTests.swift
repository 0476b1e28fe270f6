import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct DescribeUserPoolTests {
    @Test func `everything that was set is shown, and nothing else beside the defaults`() async throws {
        let service = try await ServiceFixture()
        let settings: JSONValue = [
            "Policies": [
                "PasswordPolicy": [
                    "MinimumLength": 10, "RequireUppercase": false, "RequireLowercase": true, "RequireNumbers": false,
                    "RequireSymbols": false, "PasswordHistorySize": 3, "TemporaryPasswordValidityDays": 2,
                ],
                "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]],
            ],
            "DeletionProtection": "ACTIVE", "AutoVerifiedAttributes": ["email"], "AliasAttributes": ["email"],
            "LambdaConfig": ["PreSignUp": "arn:aws:lambda:us-east-1:123456789012:function:f"],
            "SmsVerificationMessage": "code {####}", "EmailVerificationMessage": "code {####}",
            "EmailVerificationSubject": "subject", "SmsAuthenticationMessage": "sms {####}",
            "VerificationMessageTemplate": [
                "EmailMessageByLink": "{##here##}", "DefaultEmailOption": "CONFIRM_WITH_LINK",
            ],
            "MfaConfiguration": "OPTIONAL",
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
            "DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true],
            "EmailConfiguration": ["EmailSendingAccount": "COGNITO_DEFAULT", "ReplyToEmailAddress": "a@x"],
            "AdminCreateUserConfig": [
                "AllowAdminCreateUserOnly": true,
                "InviteMessageTemplate": ["EmailMessage": "{username} {####}", "EmailSubject": "hi"],
            ],
            "UserPoolAddOns": ["AdvancedSecurityMode": "AUDIT"], "UsernameConfiguration": ["CaseSensitive": false],
            "AccountRecoverySetting": ["RecoveryMechanisms": [["Name": "verified_email", "Priority": 1]]],
            "UserPoolTier": "PLUS",
        ]
        let pool = try await service.makePool(settings)
        let shown = try #require(await service.call("DescribeUserPool", ["UserPoolId": .string(pool)])["UserPool"])
        for (name, value) in try #require(settings.object) where name != "AdminCreateUserConfig" {
            #expect(shown[name] == value, "\(name)")
        }
        let users = try #require(shown["AdminCreateUserConfig"])
        #expect(users["AllowAdminCreateUserOnly"] == true)
        #expect(users["UnusedAccountValidityDays"] == 2)
        #expect(users["InviteMessageTemplate"] == ["EmailMessage": "{username} {####}", "EmailSubject": "hi"])
        let others: Set = [
            "Id", "Name", "Arn", "CreationDate", "LastModifiedDate", "SchemaAttributes", "EstimatedNumberOfUsers",
            "UserPoolTags", "AcrConfiguration",
        ]
        #expect(Set(shown.object?.names ?? []) == Set(settings.object?.names ?? []).union(others))
    }

    @Test func `RIV-23 a pool that does not exist is an error, whichever operation looks for it`() async throws {
        let service = try await ServiceFixture()
        for operation in [
            "DescribeUserPool", "UpdateUserPool", "DeleteUserPool", "GetUserPoolMfaConfig", "ListUserPoolClients",
            "ListUsers", "ListGroups", "ListIdentityProviders", "ListResourceServers", "GetSigningCertificate",
        ] {
            let answer = await service.call(operation, ["UserPoolId": .string(missingPool)])
            #expect(answer.error == "ResourceNotFoundException", "\(operation)")
            #expect(answer.message == "User pool \(missingPool) does not exist.")
        }
        let named: JSONValue = ["UserPoolId": .string(missingPool), "Username": "bob"]
        #expect(await service.call("AdminGetUser", named).error == "ResourceNotFoundException")
        let grouped: JSONValue = ["UserPoolId": .string(missingPool), "GroupName": "staff", "Username": "bob"]
        for operation in [
            "CreateGroup", "GetGroup", "UpdateGroup", "DeleteGroup", "ListUsersInGroup", "AdminAddUserToGroup",
            "AdminRemoveUserFromGroup", "AdminListGroupsForUser",
        ] {
            #expect(await service.call(operation, grouped).error == "ResourceNotFoundException", "\(operation)")
        }
        for operation in ["DescribeUserPoolClient", "DeleteUserPoolClient", "UpdateUserPoolClient"] {
            let answer = await service.call(operation, ["UserPoolId": .string(missingPool), "ClientId": "abc"])
            #expect(answer.error == "ResourceNotFoundException", "\(operation)")
        }
    }

    @Test(arguments: ["nonsense", "../../etc/passwd", "us-east-1_'--"])
    func `a text that is no pool id is refused by its pattern`(id: String) async throws {
        let service = try await ServiceFixture()
        let answer = await service.call("DescribeUserPool", ["UserPoolId": .string(id)])
        #expect(answer.error == "InvalidParameterException")
        #expect(answer.message?.contains("Member must satisfy regular expression pattern") == true)
    }
}

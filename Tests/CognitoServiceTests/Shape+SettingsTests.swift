import CognitoModel
import LatchkeyJSON
import Testing

@testable import CognitoService

/// Every setting of pools and clients: stored as it was set, shown again, and gone with the next update.
@Suite struct ShapeSettingsTests {
    private static let arn = "arn:aws:iam::123456789012:role/x"

    /// The members of UpdateUserPool, each with what it needs to stand alone.
    static let poolMembers: [JSONValue] = [
        [
            "Policies": [
                "PasswordPolicy": [
                    "MinimumLength": 10, "RequireUppercase": false, "RequireLowercase": true, "RequireNumbers": false,
                    "RequireSymbols": false, "PasswordHistorySize": 3, "TemporaryPasswordValidityDays": 2,
                ],
                "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]],
            ]
        ],
        ["DeletionProtection": "ACTIVE"],
        ["LambdaConfig": ["PreSignUp": "arn:aws:lambda:us-east-1:123456789012:function:f"]],
        ["AutoVerifiedAttributes": ["email", "phone_number"]],
        ["SmsVerificationMessage": "code {####}"], ["EmailVerificationMessage": "code {####}"],
        ["EmailVerificationSubject": "subject"],
        [
            "VerificationMessageTemplate": [
                "DefaultEmailOption": "CONFIRM_WITH_CODE", "EmailMessage": "{####}", "EmailSubject": "s",
                "SmsMessage": "{####}",
            ]
        ],
        [
            "VerificationMessageTemplate": [
                "DefaultEmailOption": "CONFIRM_WITH_LINK", "EmailMessageByLink": "{##here##}",
                "EmailSubjectByLink": "s",
            ]
        ],
        ["SmsAuthenticationMessage": "sms {####}"],
        [
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
            "AutoVerifiedAttributes": ["email"],
        ],
        ["MfaConfiguration": "ON", "SmsConfiguration": ["SnsCallerArn": .string(arn), "ExternalId": "x"]],
        ["SmsConfiguration": ["EumsSms": ["CallerArn": .string(arn), "OriginationIdentity": "me"]]],
        ["DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true, "DeviceOnlyRememberedOnUserPrompt": false]],
        [
            "EmailConfiguration": [
                "EmailSendingAccount": "DEVELOPER", "SourceArn": .string(arn), "ReplyToEmailAddress": "a@x",
                "From": "Me <a@x>", "ConfigurationSet": "set",
            ]
        ],
        ["UserPoolTags": ["team": "desk"]],
        [
            "AdminCreateUserConfig": [
                "AllowAdminCreateUserOnly": true, "UnusedAccountValidityDays": 7,
                "InviteMessageTemplate": [
                    "EmailMessage": "{username} {####}", "EmailSubject": "hi", "SMSMessage": "{username} {####}",
                ],
            ]
        ],
        [
            "UserPoolTier": "PLUS",
            "UserPoolAddOns": [
                "AdvancedSecurityMode": "AUDIT", "AdvancedSecurityAdditionalFlows": ["CustomAuthMode": "AUDIT"],
            ],
        ],
        ["DcrConfiguration": ["EnableStatus": "Disabled", "OpenDcrEnabled": false, "AllowedScopes": ["openid"]]],
        [
            "AccountRecoverySetting": [
                "RecoveryMechanisms": [
                    ["Name": "verified_email", "Priority": 1], ["Name": "verified_phone_number", "Priority": 2],
                ]
            ]
        ],
        ["UserPoolTier": "PLUS"], ["KeyConfiguration": ["KeyType": "AWS_OWNED_KEY"]],
        ["IssuerConfiguration": ["Type": "UPDATED"]],
        [
            "AcrConfiguration": [
                "Level1": ["AcrValue": "urn:x:1"], "Level2": ["AcrValue": "urn:x:2"],
                "Level3": ["AcrValue": "urn:x:3"], "Level4": ["AcrValue": "urn:x:4"],
            ]
        ],
    ]

    @Test(arguments: poolMembers)
    func `a pool's setting is shown as it was set, alone, and an update without it takes it away`(
        settings: JSONValue
    ) async throws {
        let hotel = try await Hotel(pool: [:])
        let plain = try await shown(hotel)
        let updated = await hotel.admin("UpdateUserPool", settings)
        #expect(updated.status == 200, "\(updated.message ?? "")")
        var expected = plain
        for (name, value) in settings.object ?? [:] { expected[name] = value }
        if let policies = settings["Policies"] {
            // One setting under two names.
            expected["AdminCreateUserConfig"]?["UnusedAccountValidityDays"] =
                policies["PasswordPolicy"]?["TemporaryPasswordValidityDays"]
        }
        #expect(try await shown(hotel) == expected)
        #expect(await hotel.admin("UpdateUserPool").status == 200)
        var reset = plain
        // The plan is the one setting that stays.
        if let plan = settings["UserPoolTier"] { reset["UserPoolTier"] = plan }
        #expect(try await shown(hotel) == reset)
        // A pool that is made with it shows the same.
        let made = try await Hotel(hotel.service, pool: settings)
        #expect(try await shown(made) == expected)
    }

    @Test func `no member of UpdateUserPool is left out of these tests`() throws {
        let tested = Set(Self.poolMembers.flatMap { $0.object?.names ?? [] })
        let members = Set(UpdateUserPool.Input.fields.map(\.name))
        #expect(members.subtracting(tested).sorted() == ["PoolName", "UserPoolId"])
    }

    @Test(arguments: poolMembers)
    func `what is described can be sent back, and changes nothing`(settings: JSONValue) async throws {
        let hotel = try await Hotel(pool: settings)
        let before = try await shown(hotel)
        var request: JSONValue = [:]
        for field in UpdateUserPool.Input.fields { request[field.name] = before[field.name] }
        // As on AWS, the older of the two names of one setting has to go.
        request["AdminCreateUserConfig"]?["UnusedAccountValidityDays"] = nil
        let answer = await hotel.admin("UpdateUserPool", request)
        #expect(answer.status == 200, "\(answer.message ?? "")")
        #expect(try await shown(hotel) == before)
    }

    /// The members of UpdateUserPoolClient for a client with a secret.
    static let clientMembers: [JSONValue] = [
        ["ClientName": "other"], ["RefreshTokenValidity": 10], ["AccessTokenValidity": 2], ["IdTokenValidity": 3],
        [
            "RefreshTokenValidity": 100, "AccessTokenValidity": 301, "IdTokenValidity": 10,
            "TokenValidityUnits": ["AccessToken": "seconds", "IdToken": "minutes", "RefreshToken": "hours"],
        ],
        ["ReadAttributes": ["email"]], ["WriteAttributes": ["name"]],
        ["ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_TOKEN_EXCHANGE_DELEGATION"]],
        ["ExplicitAuthFlows": ["USER_PASSWORD_AUTH"]],
        ["SupportedIdentityProviders": ["COGNITO"]], ["CallbackURLs": ["https://a.example/cb", "my-app://cb"]],
        ["LogoutURLs": ["https://a.example/bye"]],
        ["DefaultRedirectURI": "https://a.example/cb", "CallbackURLs": ["https://a.example/cb"]],
        [
            "AllowedOAuthFlows": ["code", "implicit"], "AllowedOAuthScopes": ["openid", "email"],
            "AllowedOAuthFlowsUserPoolClient": true, "CallbackURLs": ["http://localhost:3000/cb"],
        ],
        [
            "AnalyticsConfiguration": [
                "ApplicationId": "0123abc", "RoleArn": .string(arn), "ExternalId": "x", "UserDataShared": true,
            ]
        ],
        ["PreventUserExistenceErrors": "ENABLED"], ["EnableTokenRevocation": false],
        ["EnablePropagateAdditionalUserContextData": true], ["AuthSessionValidity": 7],
        ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10]],
    ]

    @Test(arguments: clientMembers)
    func `a client's setting is shown as it was set, alone, and an update without it takes it away`(
        settings: JSONValue
    ) async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let made = try await service.makeClient(in: pool, ["GenerateSecret": true, "ClientName": "web"])
        let key: JSONValue = ["UserPoolId": .string(pool), "ClientId": .string(made)]
        let plain = try await shownClient(key, service)
        var request = key
        for (name, value) in settings.object ?? [:] { request[name] = value }
        let updated = await service.call("UpdateUserPoolClient", request)
        #expect(updated.status == 200, "\(updated.message ?? "")")
        var expected = plain
        for (name, value) in settings.object ?? [:] { expected[name] = value }
        #expect(try await shownClient(key, service) == expected)
        // What is described can be sent back.
        var same = key
        for field in UpdateUserPoolClient.Input.fields { same[field.name] = expected[field.name] ?? same[field.name] }
        #expect(await service.call("UpdateUserPoolClient", same).status == 200)
        #expect(try await shownClient(key, service) == expected)
        // The name alone stays.
        #expect(await service.call("UpdateUserPoolClient", key).status == 200)
        var reset = plain
        reset["ClientName"] = settings["ClientName"] ?? plain["ClientName"]
        #expect(try await shownClient(key, service) == reset)
    }

    @Test func `no member of UpdateUserPoolClient is left out of these tests`() throws {
        let tested = Set(Self.clientMembers.flatMap { $0.object?.names ?? [] })
        let members = Set(UpdateUserPoolClient.Input.fields.map(\.name))
        #expect(
            members.subtracting(tested).sorted() == ["ClientId", "PublishSecretsInAWSSecretsManager", "UserPoolId"])
    }

    /// A pool as it is described, without what differs between two pools that were set alike.
    private func shown(_ hotel: Hotel) async throws -> JSONValue {
        var pool = try #require(await hotel.admin("DescribeUserPool")["UserPool"])
        for name in ["Id", "Arn", "CreationDate", "LastModifiedDate", "Name"] { pool[name] = nil }
        return pool
    }

    private func shownClient(_ key: JSONValue, _ service: ServiceFixture) async throws -> JSONValue {
        var client = try #require(await service.call("DescribeUserPoolClient", key)["UserPoolClient"])
        #expect(client["ClientSecret"]?.string?.count == 51)
        client["LastModifiedDate"] = nil
        return client
    }
}

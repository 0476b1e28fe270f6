import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct PoolRulesTests {
    private static func attribute(_ members: JSONObject) -> JSONValue { ["Schema": [.object(members)]] }

    @Test(
        arguments: [
            (
                ["AliasAttributes": ["email"], "UsernameAttributes": ["email"]],
                "Only one of the aliasAttributes or usernameAttributes can be set in a user pool."
            ),
            (["EmailConfiguration": ["From": "a@example.org\r\nBcc: b@example.org"]], "From must be one line."),
            (
                ["EmailConfiguration": ["ReplyToEmailAddress": "a@example.org\u{2028}"]],
                "ReplyToEmailAddress must be one line."
            ),
            (["UsernameAttributes": ["preferred_username"]], "Invalid UsernameAttributes: preferred_username"),
            (["AutoVerifiedAttributes": ["name"]], "Invalid AutoVerifiedAttributes: name"),
            (["Policies": ["PasswordPolicy": ["MinimumLength": 5]]], "MinimumLength must be from 6 to 99"),
            (["Policies": ["PasswordPolicy": ["PasswordHistorySize": 25]]], "PasswordHistorySize must be from 0 to 24"),
            (
                [
                    "Policies": ["PasswordPolicy": ["TemporaryPasswordValidityDays": 3]],
                    "AdminCreateUserConfig": ["UnusedAccountValidityDays": 3],
                ],
                "Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays"
            ),
            (
                ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["MAGIC"]]]],
                "Invalid AllowedFirstAuthFactors: MAGIC"
            ),
            (
                ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "SOFTWARE_TOKEN"]]]],
                "Invalid AllowedFirstAuthFactors: SOFTWARE_TOKEN"
            ),
            (
                ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "PASSWORD"]]]],
                "AllowedFirstAuthFactors must name at least one factor, and each once."
            ),
            (
                ["AcrConfiguration": ["Level2": ["AcrValue": "urn:cognito:loa:4"]]],
                "AcrConfiguration must name each level differently, default names included."
            ),
            (["MfaConfiguration": "MAYBE"], "[MfaConfiguration] must be one of 'ON', 'OFF', or 'OPTIONAL'."),
            (
                ["MfaConfiguration": "ON"],
                "At least one of [SmsMfaConfiguration] or [SoftwareTokenMfaConfiguration] must be provided."
            ),
            (["DeletionProtection": "YES"], "Invalid DeletionProtection: YES"),
            (
                ["UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]]],
                "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes"
            ),
            (
                [
                    "AutoVerifiedAttributes": ["email"],
                    "UserAttributeUpdateSettings": [
                        "AttributesRequireVerificationBeforeUpdate": ["email", "phone_number"]
                    ],
                ],
                "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes"
            ),
            (
                ["SmsConfiguration": ["SnsCallerArn": "a", "EumsSms": ["CallerArn": "b"]]],
                "SnsCallerArn and EumsSms cannot be used together."
            ),
            (
                ["KeyConfiguration": ["KeyType": "CUSTOMER_MANAGED_KEY"]],
                "User pools cannot be encrypted with keys of AWS KMS by this server."
            ),
            (
                ["KeyConfiguration": ["KmsKeyArn": "arn:aws:kms:us-east-1:123456789012:key/x"]],
                "User pools cannot be encrypted with keys of AWS KMS by this server."
            ),
            (["SmsVerificationMessage": "no code"], "SmsVerificationMessage must contain the placeholder {####}"),
            (["SmsAuthenticationMessage": "no code"], "SmsAuthenticationMessage must contain the placeholder {####}"),
            (
                ["VerificationMessageTemplate": ["EmailMessage": "no code"]],
                "EmailMessage must contain the placeholder {####}"
            ),
            (
                ["VerificationMessageTemplate": ["EmailMessageByLink": "##here##"]],
                "EmailMessageByLink must contain the placeholder {##link text##}"
            ),
            (["VerificationMessageTemplate": ["DefaultEmailOption": "PIGEON"]], "Invalid DefaultEmailOption: PIGEON"),
            (
                ["AdminCreateUserConfig": ["InviteMessageTemplate": ["EmailMessage": "{####} only"]]],
                "EmailMessage must contain the placeholder {username}"
            ),
            (
                ["AdminCreateUserConfig": ["InviteMessageTemplate": ["SMSMessage": "{username} only"]]],
                "SMSMessage must contain the placeholder {####}"
            ),
            (
                [
                    "AccountRecoverySetting": [
                        "RecoveryMechanisms": [
                            ["Name": "admin_only", "Priority": 1], ["Name": "verified_email", "Priority": 2],
                        ]
                    ]
                ],
                "admin_only cannot be combined with other recovery mechanisms."
            ),
            (
                [
                    "AccountRecoverySetting": [
                        "RecoveryMechanisms": [
                            ["Name": "verified_email", "Priority": 1],
                            ["Name": "verified_phone_number", "Priority": 1],
                        ]
                    ]
                ],
                "Recovery mechanisms must differ in name and in priority."
            ),
            (
                attribute(["Name": "tier", "AttributeDataType": "String", "Required": true]),
                "Required custom attributes are not supported currently."
            ),
            (
                attribute(["Name": "email", "AttributeDataType": "Number"]),
                "You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute email"
            ),
            (
                attribute(["Name": "email", "DeveloperOnlyAttribute": true]),
                "You can not change AttributeDataType or set developerOnlyAttribute for standard schema attribute email"
            ),
            (
                attribute([
                    "Name": "tier", "AttributeDataType": "String", "StringAttributeConstraints": ["MaxLength": "many"],
                ]),
                "Invalid StringAttributeConstraints for schema attribute tier"
            ),
            (
                attribute([
                    "Name": "tier", "AttributeDataType": "String", "StringAttributeConstraints": ["MaxLength": "2049"],
                ]),
                "user.tier: String attributes cannot have a length of more than 2048"
            ),
            (
                attribute([
                    "Name": "tier", "AttributeDataType": "String",
                    "StringAttributeConstraints": ["MinLength": "9", "MaxLength": "8"],
                ]),
                "user.tier: Max length cannot be less than min length."
            ),
            (
                attribute(["Name": "tier"]),
                "Invalid AttributeDataType input, consider using the provided AttributeDataType enum."
            ),
            (
                [
                    "Schema": [
                        ["Name": "tier", "AttributeDataType": "String"],
                        ["Name": "tier", "AttributeDataType": "Number"],
                    ]
                ],
                "custom:tier: Existing attribute already has name custom:tier."
            ),
        ] as [(JSONValue, String)])
    func `a document that breaks a rule is refused in Cognito's words`(document: JSONValue, fault: String) async throws
    {
        let fixture = try await PoolFixture()
        #expect(await text { try await fixture.pool(document) } == fault)
        #expect(try await fixture.pools.pools(limit: 60).elements.isEmpty)
    }

    @Test func `a pool has at most fifty attributes of its own`() async throws {
        let fixture = try await PoolFixture()
        func schema(_ count: Int) -> JSONValue {
            ["Schema": .array((0..<count).map { ["Name": .string("a\($0)"), "AttributeDataType": "String"] })]
        }
        _ = try await fixture.pool(schema(50))
        #expect(await code { try await fixture.pool(schema(51)) } == .invalidParameter)
    }

    @Test func `a second factor may be asked for once one is set up`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool(["MfaConfiguration": "ON", "SmsConfiguration": ["SnsCallerArn": "arn"]])
        #expect(pool.settings.mfa == .on)
        #expect(try await fixture.pool(["MfaConfiguration": "OPTIONAL"]).settings.mfa == .optional)
    }
}

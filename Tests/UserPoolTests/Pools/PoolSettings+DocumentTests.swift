import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct PoolSettingsDocumentTests {
    private func settings(_ document: JSONValue) throws -> PoolSettings {
        PoolSettings(try PoolDocument.decode(document.encode()))
    }

    @Test func `nothing set gives the defaults of the API`() throws {
        let settings = try settings([:])
        #expect(settings == PoolSettings())
        #expect(settings.passwordPolicy.minimumLength == 8)
        #expect(settings.passwordPolicy.requiresSymbols)
        #expect(settings.passwordPolicy.temporaryPasswordValidityDays == 7)
        #expect(settings.isCaseSensitive)
        #expect(settings.mfa == .off)
        #expect(settings.recovery == nil)
        #expect(settings.firstFactors == [.password])
    }

    @Test(
        arguments: [
            (["Policies": ["PasswordPolicy": ["TemporaryPasswordValidityDays": 3]]], 3),
            (["Policies": ["PasswordPolicy": ["TemporaryPasswordValidityDays": 0]]], 7),
            (["AdminCreateUserConfig": ["UnusedAccountValidityDays": 90]], 90),
        ] as [(JSONValue, Int)])
    func `a temporary password lasts as long as either name of the setting says`(document: JSONValue, days: Int) throws
    {
        #expect(try settings(document).passwordPolicy.temporaryPasswordValidityDays == days)
    }

    @Test(
        arguments: [
            ([:], false, false), (["ChallengeRequiredOnNewDevice": false], false, false),
            (["ChallengeRequiredOnNewDevice": true], true, false),
            (["DeviceOnlyRememberedOnUserPrompt": true], false, true),
        ] as [(JSONValue, Bool, Bool)])
    func `any value but null has the pool remember devices`(
        configuration: JSONValue, replacesSecondFactor: Bool, asksUser: Bool
    ) throws {
        let tracking = DeviceTracking(replacesSecondFactor: replacesSecondFactor, asksUser: asksUser)
        #expect(try settings(["DeviceConfiguration": configuration]).devices == tracking)
        #expect(try settings(["DeviceConfiguration": .null]).devices == nil)
    }

    @Test func `recovery is by priority, and the template's words go before the older ones`() throws {
        let settings = try settings([
            "AccountRecoverySetting": [
                "RecoveryMechanisms": [
                    ["Name": "verified_phone_number", "Priority": 2], ["Name": "verified_email", "Priority": 1],
                ]
            ],
            "EmailVerificationMessage": "old {####}", "EmailVerificationSubject": "old",
            "VerificationMessageTemplate": ["EmailMessage": "new {####}", "DefaultEmailOption": "CONFIRM_WITH_LINK"],
        ])
        #expect(settings.recovery == [.verifiedEmail, .verifiedPhoneNumber])
        #expect(settings.verification.emailMessage == "new {####}")
        #expect(settings.verification.emailSubject == "old")
        #expect(settings.verification.usesLink)
    }

    @Test func `the schema has the standard attributes and the pool's own`() throws {
        let schema = try settings([
            "Schema": [
                ["Name": "tier", "AttributeDataType": "String", "StringAttributeConstraints": ["MaxLength": "8"]],
                ["Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true, "Mutable": false],
                ["Name": "email", "Required": true, "Mutable": false],
                ["Name": "sub", "Required": false, "Mutable": true],
            ]
        ]).schema
        #expect(schema.attributes.count == 22)
        #expect(schema.attributes.first?.name == "sub")
        #expect(schema["custom:tier"]?.maximumLength == 8)
        #expect(schema["dev:custom:score"]?.isDeveloperOnly == true)
        #expect(schema["dev:custom:score"]?.isMutable == false)
        #expect(schema.required.map(\.name) == ["email"])
        #expect(schema["email"]?.isMutable == false)
        #expect(schema["sub"]?.isMutable == false)
        #expect(schema["tier"] == nil)
    }

    @Test func `what means nothing here is passed over when it is read`() throws {
        let settings = try settings([
            "AliasAttributes": ["email", "fax"], "MfaConfiguration": "LATER", "Unheard": ["of": 1],
            "Schema": [["Name": "x"], ["Name": "y", "AttributeDataType": "String"]],
        ])
        #expect(settings.aliasAttributes == [.email])
        #expect(settings.mfa == .off)
        #expect(settings.schema["custom:y"] != nil)
    }
}

import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

/// Second factors over the wire: their operations and their challenges.
struct MFASettingsTests {
    /// A pool that has authenticator apps, which is set by an operation of its own.
    private func hotel(mfa: String = "OPTIONAL") async throws -> Hotel {
        let hotel = try await Hotel()
        let set = await hotel.admin(
            "SetUserPoolMfaConfig",
            ["MfaConfiguration": .string(mfa), "SoftwareTokenMfaConfiguration": ["Enabled": true]])
        try #require(set.status == 200)
        return hotel
    }

    private func appCode(_ secret: JSONValue?, _ hotel: Hotel, steps: Int64 = 0) throws -> JSONValue {
        let text = try #require(secret?.string)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bits: [Bool] = []
        for letter in text {
            let value = try #require(alphabet.firstIndex(of: letter))
            bits += (0..<5).map { value >> (4 - $0) & 1 == 1 }
        }
        let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        let step = hotel.service.clock.now().seconds / 30 + steps
        return .string(OneTimePassword.code(secret: bytes, counter: UInt64(step)))
    }

    private func respond(
        _ hotel: Hotel, _ challenge: JSONValue, _ session: JSONValue?, _ responses: JSONValue
    ) async -> ServiceFixture.Answer {
        var responses = responses
        responses["USERNAME"] = "alice"
        return await hotel.call(
            "RespondToAuthChallenge",
            ["ChallengeName": challenge, "Session": session ?? "", "ChallengeResponses": responses])
    }

    @Test func `an authenticator app is set up with an access token, shown, asked for and taken away`() async throws {
        let hotel = try await hotel()
        try await hotel.user()
        let token = try await hotel.signIn()["AccessToken"] ?? ""
        let associated = await hotel.service.call("AssociateSoftwareToken", ["AccessToken": token])
        #expect(associated["Session"] == nil)
        let early = await hotel.service.call(
            "SetUserMFAPreference", ["AccessToken": token, "SoftwareTokenMfaSettings": ["Enabled": true]])
        #expect(early.error == "InvalidParameterException")
        #expect(early.message == "User does not have delivery config set to turn on SOFTWARE_TOKEN_MFA")
        let wrong = await hotel.service.call(
            "VerifySoftwareToken",
            ["AccessToken": token, "UserCode": try appCode(associated["SecretCode"], hotel, steps: 9)])
        #expect(wrong.error == "EnableSoftwareTokenMFAException")
        #expect(wrong.message == "Code mismatch and fail enable Software Token MFA")
        let verified = await hotel.service.call(
            "VerifySoftwareToken",
            [
                "AccessToken": token, "UserCode": try appCode(associated["SecretCode"], hotel),
                "FriendlyDeviceName": "phone",
            ])
        #expect(verified.json == ["Status": "SUCCESS"])
        let bare = await hotel.service.call("GetUser", ["AccessToken": token])
        #expect(bare["UserMFASettingList"] == nil && bare["PreferredMfaSetting"] == nil)
        let set = await hotel.service.call(
            "SetUserMFAPreference",
            ["AccessToken": token, "SoftwareTokenMfaSettings": ["Enabled": true, "PreferredMfa": true]])
        #expect(set.status == 200)
        for shown in [
            await hotel.service.call("GetUser", ["AccessToken": token]),
            await hotel.admin("AdminGetUser", ["Username": "alice"]),
        ] {
            #expect(shown["UserMFASettingList"] == ["SOFTWARE_TOKEN_MFA"])
            #expect(shown["PreferredMfaSetting"] == "SOFTWARE_TOKEN_MFA")
        }

        hotel.service.clock.advance(by: .seconds(60))
        let challenge = await hotel.attempt()
        #expect(challenge["ChallengeName"] == "SOFTWARE_TOKEN_MFA" && challenge["AuthenticationResult"] == nil)
        #expect(challenge["ChallengeParameters"] == ["USER_ID_FOR_SRP": "alice", "FRIENDLY_DEVICE_NAME": "phone"])
        let mistaken = await respond(
            hotel, "SOFTWARE_TOKEN_MFA", challenge["Session"],
            ["SOFTWARE_TOKEN_MFA_CODE": try appCode(associated["SecretCode"], hotel, steps: 9)])
        #expect(mistaken.error == "CodeMismatchException" && mistaken.message == "Invalid code received for user")
        let code = try appCode(associated["SecretCode"], hotel)
        let right = await respond(
            hotel, "SOFTWARE_TOKEN_MFA", challenge["Session"], ["SOFTWARE_TOKEN_MFA_CODE": code])
        #expect(right["AuthenticationResult"]?["AccessToken"] != nil)
        let again = await respond(
            hotel, "SOFTWARE_TOKEN_MFA", await hotel.attempt()["Session"], ["SOFTWARE_TOKEN_MFA_CODE": code])
        #expect(again.error == "ExpiredCodeException")
        #expect(again.message == "Your software token has already been used once.")

        #expect(await hotel.admin("AdminDeleteSoftwareToken", ["Username": "alice"]).status == 200)
        #expect(
            await hotel.admin("AdminDeleteSoftwareToken", ["Username": "alice"]).error == "ResourceNotFoundException")
        _ = try await hotel.signIn()
    }

    @Test func `passkeys stand for both factors only where the pool lets them`() async throws {
        let hotel = try await hotel()
        try await hotel.user()
        let token = try await hotel.signIn()["AccessToken"] ?? ""
        let setting: JSONValue = ["WebAuthnMfaSettings": ["Enabled": true]]
        let own = await hotel.service.call("SetUserMFAPreference", setting.merging(["AccessToken": token]))
        #expect(own.error == "InvalidParameterException")
        let admin = await hotel.admin("AdminSetUserMFAPreference", setting.merging(["Username": "alice"]))
        #expect(admin.error == "InvalidParameterException")
    }

    @Test(arguments: ["12ab56", "", "1234567", "\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}"])
    func `MFA-03 what is no code is refused as one that is wrong`(code: String) async throws {
        let hotel = try await hotel()
        try await hotel.user()
        let token = try await hotel.signIn()["AccessToken"] ?? ""
        let associated = await hotel.service.call("AssociateSoftwareToken", ["AccessToken": token])
        _ = await hotel.service.call(
            "VerifySoftwareToken", ["AccessToken": token, "UserCode": try appCode(associated["SecretCode"], hotel)])
        _ = await hotel.admin(
            "AdminSetUserMFAPreference", ["Username": "alice", "SoftwareTokenMfaSettings": ["Enabled": true]])
        let session = await hotel.attempt()["Session"]
        let answer = await respond(hotel, "SOFTWARE_TOKEN_MFA", session, ["SOFTWARE_TOKEN_MFA_CODE": .string(code)])
        #expect(["CodeMismatchException", "InvalidParameterException"].contains(answer.error))
    }

    @Test func `a user without a factor sets one up on the way, in a pool that demands it`() async throws {
        let hotel = try await hotel(mfa: "ON")
        try await hotel.user()
        let challenge = await hotel.attempt()
        #expect(challenge["ChallengeName"] == "MFA_SETUP")
        #expect(
            challenge["ChallengeParameters"]
                == ["USER_ID_FOR_SRP": "alice", "MFAS_CAN_SETUP": "[\"SOFTWARE_TOKEN_MFA\"]"])
        let associated = await hotel.service.call(
            "AssociateSoftwareToken", ["Session": challenge["Session"] ?? ""])
        let verified = await hotel.service.call(
            "VerifySoftwareToken",
            [
                "Session": associated["Session"] ?? "", "UserCode": try appCode(associated["SecretCode"], hotel),
            ])
        #expect(verified["Status"] == "SUCCESS")
        let done = await respond(hotel, "MFA_SETUP", verified["Session"], [:])
        #expect(done["AuthenticationResult"]?["IdToken"] != nil, "\(done.message ?? "")")
        #expect(await hotel.attempt()["ChallengeName"] == "SOFTWARE_TOKEN_MFA")
    }

    @Test(arguments: ["AssociateSoftwareToken", "VerifySoftwareToken"])
    func `a token or a session is needed, and not both`(operation: String) async throws {
        let hotel = try await hotel()
        try await hotel.user()
        let token = try await hotel.signIn()["AccessToken"] ?? ""
        let code: JSONValue = operation == "VerifySoftwareToken" ? ["UserCode": "123456"] : [:]
        let session: JSONValue = "AYABe-invented-session-of-more-than-20"
        let both = await hotel.service.call(operation, code.merging(["AccessToken": token, "Session": session]))
        #expect(both.error == "InvalidParameterException")
        #expect(await hotel.service.call(operation, code).error == "InvalidParameterException")
        let invented = await hotel.service.call(operation, code.merging(["Session": session]))
        #expect(invented.error == "NotAuthorizedException")
        let none = try await Hotel()
        try await none.user()
        let other = try await none.signIn()["AccessToken"] ?? ""
        let off = await none.service.call(operation, code.merging(["AccessToken": other]))
        #expect(off.error == "SoftwareTokenMFANotFoundException")
        #expect(off.message == "Software Token MFA has not been enabled by the userPool.")
    }

    @Test func `text messages are switched on by the older operations too, and one of several factors is chosen`()
        async throws
    {
        let hotel = try await hotel()
        try await hotel.user(
            "alice", ["phone_number": "+4917012349934", "email": "a@example.org", "email_verified": "true"])
        let token = try await hotel.signIn()["AccessToken"] ?? ""
        let options: JSONValue = [["DeliveryMedium": "SMS", "AttributeName": "phone_number"]]
        #expect(
            await hotel.service.call("SetUserSettings", ["AccessToken": token, "MFAOptions": options]).status == 200)
        #expect(await hotel.service.call("GetUser", ["AccessToken": token])["UserMFASettingList"] == ["SMS_MFA"])
        let sent = await hotel.attempt()
        #expect(sent["ChallengeName"] == "SMS_MFA")
        #expect(sent["ChallengeParameters"]?["CODE_DELIVERY_DELIVERY_MEDIUM"] == "SMS")
        #expect(sent["ChallengeParameters"]?["CODE_DELIVERY_DESTINATION"] == "+*******9934")
        let wrong = await respond(hotel, "SMS_MFA", sent["Session"], ["SMS_MFA_CODE": "abc"])
        #expect(wrong.error == "CodeMismatchException")
        #expect(wrong.message == "Invalid code or auth state for the user.")
        let code = try await hotel.code(to: "alice")
        #expect(
            await respond(hotel, "SMS_MFA", sent["Session"], ["SMS_MFA_CODE": .string(code)])["AuthenticationResult"]
                != nil)

        _ = await hotel.service.call(
            "SetUserMFAPreference", ["AccessToken": token, "EmailMfaSettings": ["Enabled": true]])
        let choice = await hotel.attempt()
        #expect(choice["ChallengeName"] == "SELECT_MFA_TYPE")
        #expect(choice["ChallengeParameters"]?["MFAS_CAN_CHOOSE"] == "[\"SMS_MFA\",\"EMAIL_OTP\"]")
        let unknown = await respond(hotel, "SELECT_MFA_TYPE", choice["Session"], ["ANSWER": "PIGEON"])
        #expect(unknown.error == "InvalidParameterException")
        let chosen = await respond(hotel, "SELECT_MFA_TYPE", choice["Session"], ["ANSWER": "EMAIL_OTP"])
        #expect(chosen["ChallengeName"] == "EMAIL_OTP")
        let mailed = await respond(
            hotel, "EMAIL_OTP", chosen["Session"], ["EMAIL_OTP_CODE": .string(try await hotel.code(to: "alice"))])
        #expect(mailed["AuthenticationResult"] != nil)

        _ = await hotel.admin("AdminSetUserSettings", ["Username": "alice", "MFAOptions": []])
        #expect(await hotel.admin("AdminGetUser", ["Username": "alice"])["UserMFASettingList"] == ["EMAIL_OTP"])
        let pigeon = await hotel.admin(
            "AdminSetUserSettings",
            ["Username": "alice", "MFAOptions": [["DeliveryMedium": "EMAIL", "AttributeName": "email"]]])
        #expect(pigeon.error == "InvalidParameterException")
    }

    @Test func `the second factors of a pool are set by an operation of their own`() async throws {
        let hotel = try await Hotel()
        let sms: JSONValue = ["SnsCallerArn": "arn:aws:iam::123456789012:role/sms"]
        let none = await hotel.admin("SetUserPoolMfaConfig", ["MfaConfiguration": "ON"])
        #expect(none.error == "InvalidParameterException")
        let set = await hotel.admin(
            "SetUserPoolMfaConfig",
            [
                "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
                "EmailMfaConfiguration": ["Message": "{####}", "Subject": "Hello"],
                "SmsMfaConfiguration": ["SmsAuthenticationMessage": "code {####}", "SmsConfiguration": sms],
            ])
        let expected: JSONValue = [
            "SmsMfaConfiguration": ["SmsAuthenticationMessage": "code {####}", "SmsConfiguration": sms],
            "SoftwareTokenMfaConfiguration": ["Enabled": true],
            "EmailMfaConfiguration": ["Message": "{####}", "Subject": "Hello"], "MfaConfiguration": "ON",
        ]
        #expect(set.json == expected)
        #expect(await hotel.admin("GetUserPoolMfaConfig").json == expected)
        #expect(await hotel.admin("DescribeUserPool")["UserPool"]?["MfaConfiguration"] == "ON")
        let bad = await hotel.admin("SetUserPoolMfaConfig", ["EmailMfaConfiguration": ["Message": "no code in here"]])
        #expect(bad.error == "InvalidParameterException")
        #expect(await hotel.admin("GetUserPoolMfaConfig").json == expected)
        let lite = try await Hotel(hotel.service, pool: ["UserPoolTier": "LITE"])
        let mail = await lite.admin("SetUserPoolMfaConfig", ["EmailMfaConfiguration": ["Subject": "Hello"]])
        #expect(mail.error == "FeatureUnavailableInTierException")
    }

    @Test func `codes by e-mail are switched off with second factors, and by nothing else`() async throws {
        let hotel = try await Hotel()
        let mail: JSONValue = ["Message": "{####}", "Subject": "Hello"]
        func configuration() async -> JSONValue? {
            await hotel.admin("GetUserPoolMfaConfig")["EmailMfaConfiguration"]
        }
        let on: JSONValue = ["MfaConfiguration": "OPTIONAL", "EmailMfaConfiguration": mail]
        #expect(await hotel.admin("SetUserPoolMfaConfig", on).status == 200)
        #expect(
            await hotel.admin("SetUserPoolMfaConfig", ["SoftwareTokenMfaConfiguration": ["Enabled": true]]).status
                == 200)
        #expect(await configuration() == mail)
        // What comes with it is taken.
        let kept: JSONValue = ["MfaConfiguration": "OFF", "EmailMfaConfiguration": mail]
        #expect(await hotel.admin("SetUserPoolMfaConfig", kept).status == 200)
        #expect(await configuration() == mail)
        #expect(await hotel.admin("SetUserPoolMfaConfig", ["MfaConfiguration": "OFF"]).status == 200)
        #expect(await configuration() == nil)
        // So nothing stands in the way of the plan that has no such codes.
        #expect(await hotel.admin("UpdateUserPool", ["UserPoolTier": "LITE"]).status == 200)
        #expect(await configuration() == nil)
    }

    @Test func `an attribute is verified over the wire`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice", ["email": "a@example.org"])
        let token = try await hotel.signIn()["AccessToken"] ?? ""
        let sent = await hotel.service.call(
            "GetUserAttributeVerificationCode", ["AccessToken": token, "AttributeName": "email"])
        #expect(
            sent.json == [
                "CodeDeliveryDetails": [
                    "Destination": "a***@e***", "DeliveryMedium": "EMAIL", "AttributeName": "email",
                ]
            ])
        func verify(_ code: String) async -> ServiceFixture.Answer {
            await hotel.service.call(
                "VerifyUserAttribute",
                ["AccessToken": token, "AttributeName": "email", "Code": .string(code)])
        }
        #expect(await verify("abc").error == "CodeMismatchException")
        #expect(await verify(try await hotel.code(to: "alice")).json == [:])
        #expect(await verify("123456").error == "ExpiredCodeException")
        let user = await hotel.service.call("GetUser", ["AccessToken": token])
        #expect(user["UserAttributes"]?.array?.contains(["Name": "email_verified", "Value": "true"]) == true)
    }
}

extension JSONValue {
    /// The object with the members of another, which win.
    fileprivate func merging(_ other: JSONValue) -> JSONValue {
        var merged = self
        for name in other.object?.names ?? [] { merged[name] = other[name] }
        return merged
    }
}

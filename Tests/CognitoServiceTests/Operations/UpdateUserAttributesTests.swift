import LatchkeyJSON
import LatchkeyPlatform
import Testing
import UserPool

@testable import CognitoService

@Suite struct UpdateUserAttributesTests {
    @Test func `a changed address is verified by a code, and the answer says where it went`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool(["AutoVerifiedAttributes": ["email"]])
        let client = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let tokens = try await service.signedIn(
            "alice", [("email", "old@example.org"), ("email_verified", "true")], in: pool, through: client)
        let token = JSONValue.string(tokens.accessToken.reveal)
        let answer = await service.call(
            "UpdateUserAttributes",
            ["AccessToken": token, "UserAttributes": [["Name": "email", "Value": "new@example.org"]]])
        #expect(
            answer.json == [
                "CodeDeliveryDetailsList": [
                    ["AttributeName": "email", "DeliveryMedium": "EMAIL", "Destination": "n***@e***"]
                ]
            ])
        let user = await service.call("GetUser", ["AccessToken": token])
        #expect(user["UserAttributes"]?.array?.contains(["Name": "email_verified", "Value": "false"]) == true)
        let plain = await service.call(
            "UpdateUserAttributes", ["AccessToken": token, "UserAttributes": [["Name": "name", "Value": "Al"]]])
        #expect(plain.json == ["CodeDeliveryDetailsList": []])
    }

    @Test(
        arguments: [
            ("UpdateUserAttributes", ["UserAttributes": [["Name": "name", "Value": "Al"]]]),
            ("DeleteUserAttributes", ["UserAttributeNames": ["nickname"]]),
            ("SetUserMFAPreference", ["SMSMfaSettings": ["Enabled": false]]), ("SetUserSettings", ["MFAOptions": []]),
        ] as [(String, JSONValue)])
    func `users who change themselves without end are told to wait, and administrators never`(
        operation: String, members: JSONValue
    ) async throws {
        let hotel = try await Hotel(try await ServiceFixture { $0.changeBurst = 2 })
        try await hotel.user()
        let token = try #require(try await hotel.signIn()["AccessToken"])
        func change() async -> ServiceFixture.Answer {
            var input = members
            input["AccessToken"] = token
            return await hotel.service.call(operation, input)
        }
        for _ in 1...2 { #expect(await change().status == 200) }
        let refused = await change()
        #expect(refused.status == 400 && refused.error == "TooManyRequestsException")
        let name: JSONValue = ["Username": "alice", "UserAttributes": [["Name": "name", "Value": "Alice"]]]
        #expect(await hotel.admin("AdminUpdateUserAttributes", name).status == 200)
    }

    @Test
    func `COD-17 an address that is to be verified first leaves the old one in force, and the code goes to the new`()
        async throws
    {
        let hotel = try await Hotel(pool: [
            "AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        ])
        try await hotel.user("alice", ["email": "old@example.org", "email_verified": "true"])
        let token = try await hotel.signIn("old@example.org")["AccessToken"] ?? ""
        let answer = await hotel.service.call(
            "UpdateUserAttributes",
            ["AccessToken": token, "UserAttributes": [["Name": "email", "Value": "new@example.org"]]])
        #expect(
            answer.json == [
                "CodeDeliveryDetailsList": [
                    ["AttributeName": "email", "DeliveryMedium": "EMAIL", "Destination": "n***@e***"]
                ]
            ])
        let messages = try await hotel.messages(to: "alice")
        #expect(messages.map(\.destination) == ["new@example.org"])

        let shown = await hotel.service.call("GetUser", ["AccessToken": token])["UserAttributes"]?.array ?? []
        #expect(shown.contains(["Name": "email", "Value": "old@example.org"]))
        #expect(shown.contains(["Name": "email_verified", "Value": "true"]))
        let tokens = try await hotel.signIn("old@example.org")
        let claims = try Hotel.claims(tokens["IdToken"])
        #expect(claims["email"] == "old@example.org" && claims["email_verified"] == true)
        #expect(await hotel.attempt("new@example.org").error == "UserNotFoundException")
        // The way back to a lost password leads to the old address too.
        let recovery = await hotel.call("ForgotPassword", ["Username": "alice"])
        #expect(recovery["CodeDeliveryDetails"]?["Destination"] == "o***@e***")
    }

    @Test(arguments: [
        "sub", "email_verified", "phone_number_verified", "identities", "cognito:groups", "cognito:user_status",
        "dev:custom:score", "custom:undeclared", "nickname",
    ])
    func `a user cannot set what is not the user's to say`(name: String) async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool([
            "Schema": [["Name": "score", "AttributeDataType": "Number", "DeveloperOnlyAttribute": true]]
        ])
        var settings = ServiceFixture.passwordFlow
        settings["WriteAttributes"] = ["name", "email"]
        let client = try await service.makeClient(in: pool, settings)
        let tokens = try await service.signedIn("alice", [("email", "a@x")], in: pool, through: client)
        let answer = await service.call(
            "UpdateUserAttributes",
            [
                "AccessToken": .string(tokens.accessToken.reveal),
                "UserAttributes": [
                    ["Name": "name", "Value": "Mallory"], ["Name": .string(name), "Value": "true"],
                ],
            ])
        #expect(answer.error == "NotAuthorizedException")
        #expect(answer.message == "A client attempted to write unauthorized attribute")
        #expect(try await service.pools.pool(named: pool).user("alice").attributes == ["email": "a@x"])
    }

    @Test func `too many codes are refused with an error that the operation declares`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool(["AutoVerifiedAttributes": ["email"]])
        let client = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let token = try await service.signedIn(in: pool, through: client).accessToken.reveal
        var errors: Set<String?> = []
        for number in 0..<25 {
            let answer = await service.call(
                "UpdateUserAttributes",
                [
                    "AccessToken": .string(token),
                    "UserAttributes": [["Name": "email", "Value": .string("a\(number)@x")]],
                ])
            errors.insert(answer.error)
        }
        #expect(errors == [nil, "TooManyRequestsException"])
    }
}

import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

struct AdminListUserAuthEventsTests {
    private func events(_ hotel: Hotel, _ name: String = "alice") async throws -> [JSONValue] {
        let answer = await hotel.admin("AdminListUserAuthEvents", ["Username": .string(name)])
        return try #require(answer["AuthEvents"]?.array, "\(answer.message ?? "")")
    }

    @Test func `everything that users do to sign in is an event, whether or not it led in`() async throws {
        let hotel = try await Hotel.watching()
        let signedUp = await hotel.call(
            "SignUp",
            [
                "Username": "alice", "Password": .string(Hotel.password),
                "UserAttributes": [["Name": "email", "Value": "alice@example.com"]],
            ])
        #expect(signedUp.status == 200, "\(signedUp.message ?? "")")
        #expect(await hotel.call("ResendConfirmationCode", ["Username": "alice"]).status == 200)
        let code = try await hotel.code(to: "alice")
        #expect(
            await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(code)]).status == 200)
        let tokens = try await hotel.signIn()
        #expect(await hotel.attempt("alice", "Wrong-Passw0rd").status == 400)
        let changed = await hotel.service.call(
            "ChangePassword",
            [
                "AccessToken": tokens["AccessToken"] ?? "", "PreviousPassword": .string(Hotel.password),
                "ProposedPassword": "Other-Passw0rd!",
            ])
        #expect(changed.status == 200, "\(changed.message ?? "")")
        #expect(await hotel.call("ForgotPassword", ["Username": "alice"]).status == 200)
        #expect(await hotel.call("ForgotPassword", ["Username": "nobody"]).status == 400)
        let all = try await events(hotel)
        let seen = all.map { "\($0["EventType"]?.string ?? "") \($0["EventResponse"]?.string ?? "")" }
        #expect(
            seen.sorted() == [
                "ForgotPassword Pass", "PasswordChange Pass", "ResendCode Pass", "SignIn Fail", "SignIn Pass",
                "SignUp Pass",
            ])
        for event in all {
            #expect(event["EventId"]?.string?.wholeMatch(of: /[\w+-]{1,50}/) != nil)
            #expect(event["CreationDate"]?.double != nil)
            #expect(event["EventContextData"]?["IpAddress"]?.string == "127.0.0.1")
            #expect(event["EventRisk"]?["RiskDecision"]?.string == "NoRisk")
            #expect(event["EventRisk"]?["CompromisedCredentialsDetected"]?.bool == false)
        }
        let failed = try #require(all.first { $0["EventResponse"]?.string == "Fail" })
        #expect(
            failed["ChallengeResponses"] == [["ChallengeName": "Password", "ChallengeResponse": "Failure"]])
    }

    @Test func `pages hold what is asked for, without loss or repeat while events come`() async throws {
        let hotel = try await Hotel.watching()
        try await hotel.user()
        for _ in 0..<70 { _ = try await hotel.signIn() }
        var ids: [String] = [], next: JSONValue?, sizes: [Int] = []
        repeat {
            var request: JSONValue = ["Username": "alice", "MaxResults": 30]
            request["NextToken"] = next
            let page = await hotel.admin("AdminListUserAuthEvents", request)
            let found = try #require(page["AuthEvents"]?.array, "\(page.message ?? "")")
            ids += found.compactMap { $0["EventId"]?.string }
            sizes.append(found.count)
            next = page["NextToken"]
            _ = try await hotel.signIn()
        } while next != nil
        #expect(sizes == [30, 30, 10] && Set(ids).count == 70)
        let all = await hotel.admin("AdminListUserAuthEvents", ["Username": "alice", "MaxResults": 0])
        #expect(all["AuthEvents"]?.array?.count == 60 && all["NextToken"] != nil)
        try await hotel.user("bob")
        let others: JSONValue = ["Username": "bob", "NextToken": all["NextToken"] ?? ""]
        #expect(await hotel.admin("AdminListUserAuthEvents", others).error == "InvalidParameterException")
    }

    @Test func `who and where is what a trusted server says, or a client that proves itself, and what the device says`()
        async throws
    {
        let hotel = try await Hotel.watching(client: [
            "GenerateSecret": true, "EnablePropagateAdditionalUserContextData": true,
        ])
        try await hotel.user()
        let payload: JSONValue = ["contextData": ["DeviceName": "Pixel 9", "ClientTimezone": "+02:00"]]
        let encoded = Base64.encode((["payload": .string(payload.text)] as JSONValue).encode())
        let byUser = await hotel.call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": [
                    "USERNAME": "alice", "PASSWORD": .string(Hotel.password),
                    "SECRET_HASH": .string(hotel.secretHash("alice")),
                ],
                "UserContextData": ["IpAddress": "192.0.2.7", "EncodedData": .string(encoded)],
            ])
        #expect(byUser.status == 200, "\(byUser.message ?? "")")
        let byServer = await hotel.admin(
            "AdminInitiateAuth",
            [
                "ClientId": .string(hotel.client), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                "AuthParameters": [
                    "USERNAME": "alice", "PASSWORD": .string(Hotel.password),
                    "SECRET_HASH": .string(hotel.secretHash("alice")),
                ],
                "ContextData": [
                    "IpAddress": "2001:db8::7", "ServerName": "web", "ServerPath": "/",
                    "HttpHeaders": [["headerName": "User-Agent", "headerValue": "curl/8.0 (Linux)"]],
                ],
            ])
        #expect(byServer.status == 200, "\(byServer.message ?? "")")
        let contexts = try await events(hotel).map { $0["EventContextData"] }
        #expect(contexts[0]?["IpAddress"]?.string == "2001:db8::7")
        #expect(contexts[0]?["DeviceName"]?.string == "curl, Linux")
        #expect(contexts[1]?["IpAddress"]?.string == "192.0.2.7")
        #expect(contexts[1]?["DeviceName"]?.string == "Pixel 9" && contexts[1]?["Timezone"]?.string == "+02:00")
        // A client without a secret says what it likes of the address.
        let plain = try await Hotel.watching()
        try await plain.user()
        _ = await plain.call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "alice", "PASSWORD": .string(Hotel.password)],
                "UserContextData": ["IpAddress": "192.0.2.7"],
            ])
        #expect(try await events(plain).first?["EventContextData"]?["IpAddress"]?.string == "127.0.0.1")
    }

    @Test(arguments: ["AdminListUserAuthEvents", "AdminUpdateAuthEventFeedback", "UpdateAuthEventFeedback"])
    func `a pool that does not watch, a user and a pool that are not there are refused by name`(operation: String)
        async throws
    {
        let (off, hotel) = (try await Hotel(), try await Hotel.watching())
        try await off.user()
        var request: JSONValue = ["Username": "alice"]
        if operation != "AdminListUserAuthEvents" {
            request["EventId"] = "event-1"
            request["FeedbackValue"] = "Valid"
        }
        if operation == "UpdateAuthEventFeedback" { request["FeedbackToken"] = "none" }
        #expect(await off.admin(operation, request).error == "UserPoolAddOnNotEnabledException")
        // Who comes with a token is told nothing of who exists.
        let missing = operation == "UpdateAuthEventFeedback" ? "NotAuthorizedException" : "UserNotFoundException"
        #expect(await hotel.admin(operation, request).error == missing)
        request["UserPoolId"] = .string(missingPool)
        #expect(await hotel.service.call(operation, request).error == "ResourceNotFoundException")
        request["UserPoolId"] = .string(hotel.pool)
        for member in request.object?.names ?? [] where member != "UserPoolId" {
            var wrong = request
            wrong[member] = nil
            #expect(await hotel.service.call(operation, wrong).error == "InvalidParameterException", "\(member)")
        }
    }
}

extension Hotel {
    /// A hotel whose pool watches what its users do.
    static func watching(_ mode: String = "AUDIT", client: JSONValue = [:]) async throws -> Hotel {
        try await Hotel(
            pool: [
                "AutoVerifiedAttributes": ["email"], "UserPoolTier": "PLUS",
                "UserPoolAddOns": ["AdvancedSecurityMode": .string(mode)],
            ], client: client)
    }
}

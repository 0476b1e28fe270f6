import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

struct ConfirmSignUpTests {
    private func signedUp(_ hotel: Hotel, _ name: String = "alice") async throws -> String {
        let answer = await hotel.call(
            "SignUp",
            [
                "Username": .string(name), "Password": .string(Hotel.password),
                "UserAttributes": [["Name": "email", "Value": "alice@example.org"]],
            ])
        try #require(answer.status == 200)
        return try await hotel.code(to: name)
    }

    @Test func `the code confirms the user, who can sign in then`() async throws {
        let hotel = try await Hotel()
        let code = try await signedUp(hotel)
        let early = await hotel.attempt()
        #expect(early.error == "UserNotConfirmedException" && early.message == "User is not confirmed.")
        let answer = await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(code)])
        #expect(answer.status == 200 && answer.json == [:])
        _ = try await hotel.signIn()
    }

    @Test func `COD-01 COD-10 a wrong code, and a user who is confirmed already, are refused in Cognito's words`()
        async throws
    {
        let hotel = try await Hotel()
        let code = try await signedUp(hotel)
        let wrong = code == "000000" ? "111111" : "000000"
        let mismatch = await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(wrong)])
        #expect(mismatch.error == "CodeMismatchException")
        #expect(mismatch.message == "Invalid verification code provided, please try again.")
        let request: JSONValue = ["Username": "alice", "ConfirmationCode": .string(code)]
        #expect(await hotel.call("ConfirmSignUp", request).status == 200)
        let again = await hotel.call("ConfirmSignUp", request)
        #expect(again.error == "NotAuthorizedException")
        #expect(again.message == "User cannot be confirmed. Current status is CONFIRMED")
    }

    @Test func `COD-02 a code is too old after 24 hours`() async throws {
        let hotel = try await Hotel()
        let code = try await signedUp(hotel)
        hotel.service.clock.advance(by: .seconds(86_400))
        let answer = await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(code)])
        #expect(answer.error == "ExpiredCodeException")
        #expect(answer.message == "Invalid code provided, please request a code again.")
    }

    @Test func `USR-12 an alias that belongs to another is refused by name, and moves when forced`() async throws {
        let hotel = try await Hotel(pool: ["AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"]])
        for name in ["bob", "alice"] { _ = try await signedUp(hotel, name) }
        func confirm(_ name: String, force: Bool) async throws -> ServiceFixture.Answer {
            await hotel.call(
                "ConfirmSignUp",
                [
                    "Username": .string(name), "ConfirmationCode": .string(try await hotel.code(to: name)),
                    "ForceAliasCreation": .bool(force),
                ])
        }
        #expect(try await confirm("bob", force: false).status == 200)
        let refused = try await confirm("alice", force: false)
        #expect(refused.error == "AliasExistsException")
        #expect(refused.message == "An account with the given email already exists.")
        #expect(try await confirm("alice", force: true).status == 200)
    }

    @Test func `after twenty wrong codes no more are tried`() async throws {
        let hotel = try await Hotel()
        let code = try await signedUp(hotel)
        let wrong = code == "000000" ? "111111" : "000000"
        for _ in 0..<20 {
            _ = await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(wrong)])
        }
        let answer = await hotel.call("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": .string(code)])
        #expect(answer.error == "TooManyFailedAttemptsException")
    }

    @Test func `RIV-41 a code that is left out, null or empty is refused before it is looked at`() async throws {
        let hotel = try await Hotel()
        _ = try await signedUp(hotel)
        for request: JSONValue in [
            ["Username": "alice"], ["Username": "alice", "ConfirmationCode": nil],
            ["Username": "alice", "ConfirmationCode": ""],
        ] {
            #expect(await hotel.call("ConfirmSignUp", request).error == "InvalidParameterException")
        }
    }

    @Test func `however often it is tried, a discreet client hears the same of a user who waits and of nobody`()
        async throws
    {
        let hotel = try await Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])
        let code = try await signedUp(hotel)
        let wrong: JSONValue = .string(code == "000000" ? "111111" : "000000")
        func heard(_ operation: String, _ members: JSONObject) async -> [String?] {
            let answer = await hotel.call(operation, .object(members))
            return ["\(answer.status)", answer.error, answer.message]
        }
        // At once, so that the account is locked; then so slowly that the code is exhausted, and at last too old.
        for (times, pause) in [(12, Duration.zero), (25, .seconds(3600))] {
            for _ in 0..<times {
                hotel.service.clock.advance(by: pause)
                let alice = await heard("ConfirmSignUp", ["Username": "alice", "ConfirmationCode": wrong])
                let nobody = await heard("ConfirmSignUp", ["Username": "nobody", "ConfirmationCode": wrong])
                #expect(alice == nobody)
            }
        }
    }

    @Test func `however often a code is asked for, a discreet client hears the same of a user who waits and of nobody`()
        async throws
    {
        let hotel = try await Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])
        _ = try await signedUp(hotel)
        for _ in 0..<25 {
            let alice = await hotel.call("ResendConfirmationCode", ["Username": "alice"])
            let nobody = await hotel.call("ResendConfirmationCode", ["Username": "nobody"])
            #expect(alice.status == nobody.status && alice.error == nobody.error && alice.message == nobody.message)
        }
    }

    @Test func `an unknown user is told to an open client, and to a discreet one it seems a wrong code`() async throws {
        let request: JSONValue = ["Username": "nobody", "ConfirmationCode": "123456"]
        let open = await (try Hotel()).call("ConfirmSignUp", request)
        #expect(open.error == "UserNotFoundException")
        #expect(open.message == "Username/client id combination not found.")
        let discreet = await (try Hotel(client: ["PreventUserExistenceErrors": "ENABLED"])).call(
            "ConfirmSignUp", request)
        #expect(discreet.error == "CodeMismatchException")
    }
}

import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

struct RespondToAuthChallengeTests {
    private func challenged(_ hotel: Hotel, _ attributes: JSONValue = []) async throws -> ServiceFixture.Answer {
        let made = await hotel.admin(
            "AdminCreateUser",
            [
                "Username": "alice", "TemporaryPassword": "Temp0rary!", "MessageAction": "SUPPRESS",
                "UserAttributes": attributes,
            ])
        try #require(made.status == 200)
        return await hotel.attempt("alice", "Temp0rary!")
    }

    private func respond(
        _ hotel: Hotel, _ session: JSONValue?, _ responses: JSONValue, _ challenge: String = "NEW_PASSWORD_REQUIRED"
    ) async -> ServiceFixture.Answer {
        var request: JSONValue = ["ChallengeName": .string(challenge), "ChallengeResponses": responses]
        request["Session"] = session
        return await hotel.call("RespondToAuthChallenge", request)
    }

    @Test func `PWD-10 a new password is asked for, taken, and signs in`() async throws {
        let hotel = try await Hotel(pool: ["Schema": [["Name": "given_name", "Required": true]]])
        let challenge = try await challenged(hotel, [["Name": "email", "Value": "a@example.org"]])
        #expect(challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED" && challenge["AuthenticationResult"] == nil)
        let parameters = try #require(challenge["ChallengeParameters"])
        #expect(parameters["USER_ID_FOR_SRP"] == "alice")
        #expect(parameters["requiredAttributes"] == #"["userAttributes.given_name"]"#)
        let attributes = try JSONValue(parsing: try #require(parameters["userAttributes"]?.string))
        #expect(attributes["email"] == "a@example.org")
        let answer = await respond(
            hotel, challenge["Session"],
            ["USERNAME": "alice", "NEW_PASSWORD": "My-0wn-password", "userAttributes.given_name": "Al"])
        #expect(answer["AuthenticationResult"]?["AccessToken"] != nil, "\(answer.message ?? "")")
        _ = try await hotel.signIn("alice", "My-0wn-password")
    }

    @Test func `RIV-07 a password that breaks the policy is refused and leaves the user as it was`() async throws {
        let hotel = try await Hotel()
        let challenge = try await challenged(hotel)
        let answer = await respond(
            hotel, challenge["Session"], ["USERNAME": "alice", "NEW_PASSWORD": "aaaaaaaa"])
        #expect(answer.error == "InvalidPasswordException")
        #expect(answer.message == "Password did not conform with policy: Password must have uppercase characters")
        #expect(await hotel.admin("AdminGetUser", ["Username": "alice"])["UserStatus"] == "FORCE_CHANGE_PASSWORD")
    }

    @Test func `a session is good once, for its user and for what was asked`() async throws {
        let hotel = try await Hotel()
        let session = try await challenged(hotel)["Session"]
        let good: JSONValue = ["USERNAME": "alice", "NEW_PASSWORD": "My-0wn-password"]
        try await hotel.user("bob")
        let bob = await respond(hotel, session, ["USERNAME": "bob", "NEW_PASSWORD": "My-0wn-password"])
        #expect(bob.error == "NotAuthorizedException" && bob.message == "Invalid session for the user.")
        let other = await respond(hotel, session, ["USERNAME": "alice", "ANSWER": "x"], "CUSTOM_CHALLENGE")
        #expect(other.error == "NotAuthorizedException")
        let invented = await respond(hotel, "AYABe-invented-session", good)
        #expect(invented.message == "Invalid session for the user.")
        #expect(await respond(hotel, nil, good).message == "Missing required parameter Session")
        #expect(await respond(hotel, session, good).status == 200)
        let replayed = await respond(hotel, session, good)
        #expect(replayed.message == "Invalid session for the user, session can only be used once.")
    }

    @Test func `a session is too old after three minutes`() async throws {
        let hotel = try await Hotel()
        let session = try await challenged(hotel)["Session"]
        hotel.service.clock.advance(by: .seconds(180))
        let answer = await respond(hotel, session, ["USERNAME": "alice", "NEW_PASSWORD": "My-0wn-password"])
        #expect(answer.message == "Invalid session for the user, session is expired.")
    }

    @Test(arguments: ["SMS_MFA", "SOFTWARE_TOKEN_MFA", "EMAIL_OTP"])
    func `RIV-41 a second factor without its code, or with an empty one, gives no tokens`(challenge: String)
        async throws
    {
        let hotel = try await Hotel()
        let session = try await challenged(hotel)["Session"]
        var empty: JSONValue = ["USERNAME": "alice"]
        empty["\(challenge)_CODE"] = ""
        for responses: JSONValue in [["USERNAME": "alice"], empty] {
            let answer = await respond(hotel, session, responses, challenge)
            #expect(answer.error == "InvalidParameterException")
            #expect(answer.message == "Missing required parameter \(challenge)_CODE")
        }
    }

    @Test func `TOK-11 a client with a secret must prove it`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        let session = try await challenged(hotel)["Session"]
        var responses: JSONValue = ["USERNAME": "alice", "NEW_PASSWORD": "My-0wn-password"]
        #expect(await respond(hotel, session, responses).error == "NotAuthorizedException")
        responses["SECRET_HASH"] = .string(hotel.secretHash("alice"))
        #expect(await respond(hotel, session, responses).status == 200)
    }
}

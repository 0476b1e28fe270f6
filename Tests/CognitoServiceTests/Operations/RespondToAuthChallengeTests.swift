import CognitoModel
import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService
@testable import UserPool

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

    @Test(arguments: [nil, 3, 10, 15])
    func `MFA-08 a session is good for as long as the client says, three minutes unless it does`(
        minutes: Int?
    ) async throws {
        var client: JSONValue = [:]
        client["AuthSessionValidity"] = minutes.map { .integer(Int64($0)) }
        let hotel = try await Hotel(client: client)
        let session = try await challenged(hotel)["Session"]
        let good: JSONValue = ["USERNAME": "alice", "NEW_PASSWORD": "My-0wn-password"]
        hotel.service.clock.advance(by: .seconds((minutes ?? 3) * 60 + 1))
        let late = await respond(hotel, session, good)
        #expect(late.error == "NotAuthorizedException" && late["AuthenticationResult"] == nil)
        #expect(late.message == "Invalid session for the user, session is expired.")
        // Begun anew, and answered two seconds sooner.
        let again = await hotel.attempt("alice", "Temp0rary!")["Session"]
        hotel.service.clock.advance(by: .seconds((minutes ?? 3) * 60 - 1))
        let inTime = await respond(hotel, again, good)
        #expect(inTime.status == 200, "\(inTime.message ?? "")")
    }

    /// Every challenge that was not posed, and what an answer to it would hold.
    private static let unserved: [(challenge: String, responses: JSONValue)] = [
        ("PASSWORD", ["PASSWORD": .string(Hotel.password)]), ("PASSWORD_SRP", ["SRP_A": "5"]),
        ("SELECT_CHALLENGE", ["ANSWER": "EMAIL_OTP"]),
        ("SELECT_CHALLENGE", ["ANSWER": "PASSWORD", "PASSWORD": .string(Hotel.password)]),
        ("EMAIL_OTP", ["EMAIL_OTP_CODE": "123456"]), ("SMS_OTP", ["SMS_OTP_CODE": "123456"]),
        ("WEB_AUTHN", ["CREDENTIAL": "{}"]), ("SMS_MFA", ["SMS_MFA_CODE": "123456"]),
        ("SOFTWARE_TOKEN_MFA", ["SOFTWARE_TOKEN_MFA_CODE": "123456"]), ("SELECT_MFA_TYPE", ["ANSWER": "SMS_MFA"]),
        ("MFA_SETUP", [:]), ("CUSTOM_CHALLENGE", ["ANSWER": "x"]),
        (
            "DEVICE_PASSWORD_VERIFIER",
            [
                "DEVICE_KEY": "eu-west-1_0b", "PASSWORD_CLAIM_SIGNATURE": "AAAA", "PASSWORD_CLAIM_SECRET_BLOCK": "AAAA",
                "TIMESTAMP": "Mon Nov 30 00:00:00 UTC 2026",
            ]
        ),
        ("DEVICE_SRP_AUTH", ["DEVICE_KEY": "eu-west-1_0b", "SRP_A": "5"]), ("ADMIN_NO_SRP_AUTH", [:]),
    ]

    /// What an answer must leave as it was: attempts, messages, codes, spent challenges and sessions.
    private func traces(in hotel: Hotel) async throws -> [[String]] {
        try await hotel.service.store.database.read { connection in
            let queries: [SQL] = [
                "SELECT account || ' ' || kind || ' ' || count || ' ' || locked_until FROM attempts ORDER BY 1",
                "SELECT username FROM outbox ORDER BY id", "SELECT account || ' ' || tries FROM codes ORDER BY 1",
                "SELECT hex(nonce) FROM used_challenges ORDER BY 1", "SELECT id FROM sessions ORDER BY 1",
            ]
            var found: [[String]] = []
            for query in queries {
                found.append(try await connection.query(query).map { try $0.get(0, as: String.self) })
            }
            return found
        }
    }

    @Test func `RIV-05 a challenge that was not posed has no answer, and asking for one moves nothing`() async throws {
        let named = Set(Self.unserved.map(\.challenge)).union(["NEW_PASSWORD_REQUIRED", "PASSWORD_VERIFIER"])
        #expect(named == Set(ChallengeNameType.known.map(\.rawValue)))
        let hotel = try await Hotel(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_AUTH", "ALLOW_CUSTOM_AUTH"]
        ])
        try await hotel.user("carol", ["email": "carol@example.org", "email_verified": "true"])
        let expired = try await challenged(hotel)["Session"]
        hotel.service.clock.advance(by: .seconds(181))
        let live = await hotel.attempt("alice", "Temp0rary!")["Session"]
        // A failure of each, so that a counter that is put back would be seen as well.
        _ = await hotel.attempt("alice", "wrong")
        _ = await hotel.attempt("carol", "wrong")
        let before = try await traces(in: hotel)
        #expect(before[0].count == 2)

        for (challenge, responses) in Self.unserved {
            for session in [nil, "AYABe-invented-session-of-more-than-20", expired, live] {
                for name in ["alice", "carol", "nobody"] {
                    var responses = responses
                    responses["USERNAME"] = .string(name)
                    let answer = await respond(hotel, session, responses, challenge)
                    // Devices may leave the session out, too.
                    let needsSession = session == nil && !challenge.hasPrefix("DEVICE_")
                    let expected = needsSession ? "InvalidParameterException" : "NotAuthorizedException"
                    #expect(answer.error == expected, "\(challenge) \(answer.message ?? "")")
                    #expect(answer.json?.object?.names.sorted() == ["__type", "message"])
                }
            }
        }
        // The state of this one lies in its secret block: the session may be left out.
        for session in [nil, "AYABe-invented-session-of-more-than-20", expired, live] {
            for block in ["AAAA", session?.string ?? ""] where !block.isEmpty {
                let proof: JSONValue = [
                    "USERNAME": "alice", "PASSWORD_CLAIM_SIGNATURE": "AAAA",
                    "PASSWORD_CLAIM_SECRET_BLOCK": .string(block), "TIMESTAMP": "Mon Nov 30 00:00:00 UTC 2026",
                ]
                #expect(await respond(hotel, session, proof, "PASSWORD_VERIFIER").error == "NotAuthorizedException")
            }
        }
        #expect(try await traces(in: hotel) == before)
        // The session that was misused is good still for what it was handed out for.
        let good: JSONValue = ["USERNAME": "alice", "NEW_PASSWORD": "My-0wn-password"]
        #expect(await respond(hotel, live, good).status == 200)
    }

    @Test(arguments: ChallengeKind.allCases.filter { $0 != .newPasswordRequired })
    func `RIV-05 a session of another challenge does not take a new password`(kind: ChallengeKind) async throws {
        let hotel = try await Hotel()
        let session = try #require(try await challenged(hotel)["Session"]?.string)
        let sealer = hotel.service.pools.services.masterKey.sealer(for: .challenges)
        let sealed = try #require(SealedChallenge(session: Secret(session)))
        let posed = try #require(Challenge(sealed, sealer: sealer))
        let other = Challenge(
            kind, pool: posed.pool, client: posed.client, subject: posed.subject, progress: posed.progress,
            expires: posed.expires)
        let good: JSONValue = ["USERNAME": "alice", "NEW_PASSWORD": "My-0wn-password"]
        let answer = await respond(hotel, .string(try other.sealed(by: sealer).session.reveal), good)
        #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid session for the user.")
        #expect(await hotel.admin("AdminGetUser", ["Username": "alice"])["UserStatus"] == "FORCE_CHANGE_PASSWORD")
        #expect(await respond(hotel, .string(session), good).status == 200)
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

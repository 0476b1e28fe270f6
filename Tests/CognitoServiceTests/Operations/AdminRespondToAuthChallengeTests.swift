import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminRespondToAuthChallengeTests {
    @Test func `an administrator's program passes the new password on`() async throws {
        let hotel = try await Hotel()
        _ = await hotel.admin(
            "AdminCreateUser",
            ["Username": "alice", "TemporaryPassword": "Temp0rary!", "MessageAction": "SUPPRESS"])
        let challenge = await hotel.admin(
            "AdminInitiateAuth",
            [
                "ClientId": .string(hotel.client), "AuthFlow": "ADMIN_USER_PASSWORD_AUTH",
                "AuthParameters": ["USERNAME": "alice", "PASSWORD": "Temp0rary!"],
            ])
        #expect(challenge["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
        let answer = await hotel.admin(
            "AdminRespondToAuthChallenge",
            [
                "ClientId": .string(hotel.client), "ChallengeName": "NEW_PASSWORD_REQUIRED",
                "Session": challenge["Session"] ?? "",
                "ChallengeResponses": [
                    "USERNAME": challenge["ChallengeParameters"]?["USER_ID_FOR_SRP"] ?? "",
                    "NEW_PASSWORD": "My-0wn-password",
                ],
            ])
        #expect(answer["AuthenticationResult"]?["IdToken"] != nil)
    }
}

import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

/// Sign-in by the Secure Remote Password protocol over the wire.
struct SignInOutputTests {
    @Test(arguments: [false, true])
    func `SRP-17 both steps of SRP are answered to users and to administrators`(isAdministrators: Bool) async throws {
        let hotel = try await Hotel(client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]])
        try await hotel.user()
        func call(_ operation: String, _ members: JSONValue) async -> ServiceFixture.Answer {
            guard isAdministrators else { return await hotel.call(operation, members) }
            var members = members
            members["ClientId"] = .string(hotel.client)
            return await hotel.admin("Admin" + operation, members)
        }
        let client = try CognitoSRP.Client()
        let challenge = await call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_SRP_AUTH",
                "AuthParameters": ["USERNAME": "alice", "SRP_A": .string(client.publicValue)],
            ])
        #expect(challenge["ChallengeName"] == "PASSWORD_VERIFIER" && challenge["AuthenticationResult"] == nil)
        let posed = try #require(challenge["ChallengeParameters"])
        #expect(
            posed.object?.names.sorted() == ["SALT", "SECRET_BLOCK", "SRP_B", "USERNAME", "USER_ID_FOR_SRP"])
        let name = String(hotel.pool.drop { $0 != "_" }.dropFirst())
        let time = CivilTime(hotel.service.clock.now())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let timestamp =
            "Mon \(months[time.date.month - 1]) \(time.date.day) \(two(time.hour)):\(two(time.minute)):"
            + "\(two(time.second)) UTC \(time.date.year)"
        func proof(_ password: String) throws -> JSONValue {
            let userID = try #require(posed["USER_ID_FOR_SRP"]?.string)
            let key = try client.key(
                poolName: name, userID: userID, password: Secret(password), salt: posed["SALT"]?.string ?? "",
                serverPublicValue: posed["SRP_B"]?.string ?? "")
            let block = try #require(posed["SECRET_BLOCK"]?.string)
            let signature = CognitoSRP.signature(
                key: key, poolName: name, userID: userID, secretBlock: try #require(Base64.decode(block)),
                timestamp: timestamp)
            return [
                "ChallengeName": "PASSWORD_VERIFIER",
                "ChallengeResponses": [
                    "USERNAME": .string(userID), "PASSWORD_CLAIM_SECRET_BLOCK": .string(block),
                    "PASSWORD_CLAIM_SIGNATURE": .string(Base64.encode(signature)), "TIMESTAMP": .string(timestamp),
                ],
            ]
        }
        let wrong = await call("RespondToAuthChallenge", try proof("Wr0ng-Password!"))
        #expect(wrong.error == "NotAuthorizedException" && wrong.message == "Incorrect username or password.")
        let right = await call("RespondToAuthChallenge", try proof(Hotel.password))
        #expect(right["AuthenticationResult"]?["AccessToken"] != nil, "\(right.message ?? "")")
    }
}

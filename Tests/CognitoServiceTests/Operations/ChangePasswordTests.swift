import LatchkeyJSON
import Testing

@testable import CognitoService

struct ChangePasswordTests {
    private func change(
        _ hotel: Hotel, _ tokens: JSONValue, from previous: String?, to proposed: String
    ) async -> ServiceFixture.Answer {
        var request: JSONValue = [
            "AccessToken": tokens["AccessToken"] ?? "", "ProposedPassword": .string(proposed),
        ]
        request["PreviousPassword"] = previous.map(JSONValue.string)
        return await hotel.service.call("ChangePassword", request)
    }

    @Test func `the password is changed, and the session goes on`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let answer = await change(hotel, tokens, from: Hotel.password, to: "N3w-Passw0rd")
        #expect(answer.status == 200 && answer.json == [:])
        _ = try await hotel.signIn("alice", "N3w-Passw0rd")
        #expect(await hotel.service.call("GetUser", ["AccessToken": tokens["AccessToken"] ?? ""]).status == 200)
    }

    @Test func `a wrong previous password, a weak new one and a guesser are refused in Cognito's words`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let weak = await change(hotel, tokens, from: Hotel.password, to: "alllowercase")
        #expect(weak.error == "InvalidPasswordException")
        for _ in 1...5 {
            let wrong = await change(hotel, tokens, from: "Wr0ng-password", to: "N3w-Passw0rd")
            #expect(wrong.error == "NotAuthorizedException" && wrong.message == "Incorrect username or password.")
        }
        let locked = await change(hotel, tokens, from: Hotel.password, to: "N3w-Passw0rd")
        #expect(locked.error == "LimitExceededException")
        #expect(locked.message == "Attempt limit exceeded, please try after some time.")
    }

    @Test func `RIV-25 without a good access token nothing changes`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let answer = await change(
            hotel, ["AccessToken": tokens["IdToken"] ?? ""], from: Hotel.password, to: "N3w-Passw0rd")
        #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid Access Token")
        _ = try await hotel.signIn()
    }
}

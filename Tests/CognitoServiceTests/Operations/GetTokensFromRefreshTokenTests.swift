import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

struct GetTokensFromRefreshTokenTests {
    private func refresh(_ hotel: Hotel, _ token: JSONValue?, _ secret: String? = nil) async -> ServiceFixture.Answer {
        var request: JSONValue = ["RefreshToken": token ?? ""]
        request["ClientSecret"] = secret.map(JSONValue.string)
        return await hotel.call("GetTokensFromRefreshToken", request)
    }

    @Test func `RIV-21 without rotation it gives what REFRESH_TOKEN_AUTH gives`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        hotel.service.clock.advance(by: .seconds(60))
        let result = try #require(await refresh(hotel, tokens["RefreshToken"])["AuthenticationResult"])
        #expect(result.object?.names.sorted() == ["AccessToken", "ExpiresIn", "IdToken", "TokenType"])
        let before = try Hotel.claims(tokens["AccessToken"])
        let after = try Hotel.claims(result["AccessToken"])
        #expect(after["origin_jti"] == before["origin_jti"] && after["auth_time"] == before["auth_time"])
    }

    @Test func `with rotation it gives a new refresh token, and using the old one later ends the session`() async throws
    {
        let hotel = try await Hotel(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
            "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0],
        ])
        try await hotel.user()
        let first = try await hotel.signIn()["RefreshToken"]
        let second = await refresh(hotel, first)["AuthenticationResult"]?["RefreshToken"]
        #expect(second != nil && second != first)
        #expect(await refresh(hotel, first).error == "RefreshTokenReuseException")
        #expect(await refresh(hotel, second).error == "NotAuthorizedException")
    }

    @Test func `the client shows its secret as it is`() async throws {
        let hotel = try await Hotel(client: ["GenerateSecret": true])
        try await hotel.user()
        let token = try await hotel.signIn()["RefreshToken"]
        for secret in [nil, "wrong000000000000000000000"] {
            #expect(await refresh(hotel, token, secret).error == "NotAuthorizedException")
        }
        #expect(await refresh(hotel, token, hotel.secret).status == 200)
    }

    @Test func `a token that is none is refused in Cognito's words`() async throws {
        let hotel = try await Hotel()
        let answer = await refresh(hotel, "invalid-refresh-token")
        #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid Refresh Token.")
    }
}

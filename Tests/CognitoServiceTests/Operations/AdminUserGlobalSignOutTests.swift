import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminUserGlobalSignOutTests {
    @Test func `TOK-13 after it no token of the user is good for anything`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let answer = await hotel.admin("AdminUserGlobalSignOut", ["Username": "alice"])
        #expect(answer.status == 200 && answer.json == [:])
        let refresh = await hotel.call(
            "InitiateAuth",
            ["AuthFlow": "REFRESH_TOKEN_AUTH", "AuthParameters": ["REFRESH_TOKEN": tokens["RefreshToken"] ?? ""]])
        #expect(refresh.error == "NotAuthorizedException" && refresh.message == "Refresh Token has been revoked")
        let get = await hotel.service.call("GetUser", ["AccessToken": tokens["AccessToken"] ?? ""])
        #expect(get.error == "NotAuthorizedException" && get.message == "Access Token has been revoked")
    }

    @Test func `an unknown user is told`() async throws {
        let hotel = try await Hotel()
        #expect(await hotel.admin("AdminUserGlobalSignOut", ["Username": "nobody"]).error == "UserNotFoundException")
    }
}

import LatchkeyJSON
import TestSupport
import Testing

@testable import CognitoService

struct GlobalSignOutTests {
    @Test func `TOK-14 a signed-in user signs out everywhere`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let elsewhere = try await hotel.signIn()
        let request: JSONValue = ["AccessToken": tokens["AccessToken"] ?? ""]
        let answer = await hotel.service.call("GlobalSignOut", request)
        #expect(answer.status == 200 && answer.json == [:])
        for token in [tokens, elsewhere] {
            let refused = await hotel.service.call("GetUser", ["AccessToken": token["AccessToken"] ?? ""])
            #expect(refused.error == "NotAuthorizedException")
            #expect(refused.message == "Access Token has been revoked")
        }
        #expect(await hotel.service.call("GlobalSignOut", request).error == "NotAuthorizedException")
    }

    @Test func `RIV-25 an ID token, a token of another key, an altered and an expired one sign nobody out`()
        async throws
    {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let access = try #require(tokens["AccessToken"]?.string)
        let parts = access.split(separator: ".").map(String.init)
        for token in [
            tokens["IdToken"]?.string ?? "", "\(parts[0]).\(parts[1]).AAAA", "\(parts[0]).e30.\(parts[2])",
            "eyJhbGciOiJub25lIn0.\(parts[1]).", tokens["RefreshToken"]?.string ?? "",
        ] {
            let answer = await hotel.service.call("GlobalSignOut", ["AccessToken": .string(token)])
            #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid Access Token")
        }
        #expect(await hotel.service.call("GetUser", ["AccessToken": .string(access)]).status == 200)
        hotel.service.clock.advance(by: .seconds(3600))
        let expired = await hotel.service.call("GlobalSignOut", ["AccessToken": .string(access)])
        #expect(expired.message == "Access Token has expired")
    }
}

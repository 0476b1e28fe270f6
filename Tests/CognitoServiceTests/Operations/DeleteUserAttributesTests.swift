import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct DeleteUserAttributesTests {
    @Test func `a user takes away what the client may write, and no more`() async throws {
        let hotel = try await Hotel(
            pool: ["Schema": [["Name": "tier", "AttributeDataType": "String"]]],
            client: ["WriteAttributes": ["nickname", "email"]])
        try await hotel.user(
            "alice",
            [
                "nickname": "Al", "email": "a@example.org", "email_verified": "true", "family_name": "Bell",
                "custom:tier": "gold",
            ])
        let token = try #require(try await hotel.signIn()["AccessToken"])
        func delete(_ names: JSONValue) async -> ServiceFixture.Answer {
            await hotel.service.call("DeleteUserAttributes", ["AccessToken": token, "UserAttributeNames": names])
        }
        for name in ["family_name", "custom:tier", "email_verified", "sub"] {
            let refused = await delete([.string(name)])
            #expect(refused.error == "NotAuthorizedException", "\(name)")
            #expect(refused.message == "A client attempted to write unauthorized attribute")
        }
        #expect(await delete(["custom:foo"]).error == "InvalidParameterException")
        let answer = await delete(["nickname", "email"])
        #expect(answer.status == 200)
        #expect(answer.json == [:])
        let shown = await hotel.service.call("GetUser", ["AccessToken": token])["UserAttributes"]?.array ?? []
        #expect(shown.compactMap { $0["Name"]?.string } == ["sub", "custom:tier", "family_name"])
        #expect(try await hotel.messages(to: "alice").isEmpty)
    }

    @Test func `an address that waits to be verified goes with the one in force`() async throws {
        let hotel = try await Hotel(pool: [
            "AutoVerifiedAttributes": ["email"],
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        ])
        try await hotel.user("alice")
        let token = try #require(try await hotel.signIn()["AccessToken"])
        _ = await hotel.service.call(
            "UpdateUserAttributes",
            ["AccessToken": token, "UserAttributes": [["Name": "email", "Value": "new@example.org"]]])
        let code = try await hotel.code(to: "alice")
        let deleted = await hotel.service.call(
            "DeleteUserAttributes", ["AccessToken": token, "UserAttributeNames": ["email"]])
        #expect(deleted.status == 200)
        let verified = await hotel.service.call(
            "VerifyUserAttribute", ["AccessToken": token, "AttributeName": "email", "Code": .string(code)])
        #expect(verified.error == "ExpiredCodeException")
        let shown = await hotel.service.call("GetUser", ["AccessToken": token])["UserAttributes"]?.array ?? []
        #expect(shown.compactMap { $0["Name"]?.string } == ["sub"])
    }

    @Test func `the last contact that signs a user in stays`() async throws {
        let hotel = try await Hotel(pool: ["UsernameAttributes": ["email"]])
        try await hotel.user("a@example.org")
        let token = try #require(try await hotel.signIn("a@example.org")["AccessToken"])
        let answer = await hotel.service.call(
            "DeleteUserAttributes", ["AccessToken": token, "UserAttributeNames": ["email"]])
        #expect(answer.error == "InvalidParameterException")
        _ = try await hotel.signIn("a@example.org")
    }

    @Test func `a token that is none, or over, opens nothing`() async throws {
        let hotel = try await Hotel()
        try await hotel.user("alice", ["name": "Al"])
        let token = try #require(try await hotel.signIn()["AccessToken"])
        _ = await hotel.service.call("GlobalSignOut", ["AccessToken": token])
        for token in [token, "x.y.z"] {
            let answer = await hotel.service.call(
                "DeleteUserAttributes", ["AccessToken": token, "UserAttributeNames": ["name"]])
            #expect(answer.error == "NotAuthorizedException")
        }
    }
}

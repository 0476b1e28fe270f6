import LatchkeyJOSE
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import CognitoService

@Suite struct GetUserTests {
    @Test func `a user sees what the client may read`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        var settings = ServiceFixture.passwordFlow
        settings["ReadAttributes"] = ["email"]
        let restricted = try await service.makeClient(in: pool, settings)
        let tokens = try await service.signedIn(
            "alice", [("email", "a@x"), ("name", "Alice")], in: pool, through: restricted)
        let answer = await service.call("GetUser", ["AccessToken": .string(tokens.accessToken.reveal)])
        #expect(answer["Username"] == "alice")
        #expect(answer["UserAttributes"]?.array?.map { $0["Name"]?.string } == ["sub", "email"])
        #expect(Set(answer.json?.object?.names ?? []) == ["Username", "UserAttributes"])
    }

    /// The token operations that change or show the user, with what else they need.
    private static let operations: [(String, JSONValue)] = [
        ("GetUser", [:]), ("UpdateUserAttributes", ["UserAttributes": [["Name": "name", "Value": "Mallory"]]]),
        ("DeleteUser", [:]), ("ChangePassword", ["PreviousPassword": "Passw0rd!", "ProposedPassword": "N3wPassw0rd!"]),
        ("GlobalSignOut", [:]),
    ].filter { Handlers.byName[$0.0] != nil }

    @Test func `RIV-25 no operation takes a token that is not this user's live access token`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let client = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let tokens = try await service.signedIn("alice", [("name", "Alice")], in: pool, through: client)
        let access = tokens.accessToken.reveal
        let parts = access.split(separator: ".").map(String.init)
        let payload = try #require(Base64URL.decode(parts[1]))
        var claims = try JSONValue(parsing: payload)
        claims["username"] = "bob"
        let none = Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))
        let stranger = try SigningKey.generate(.rs256).sign(payload: payload)
        let forged = [
            "\(none).\(parts[1]).", "\(parts[0]).\(parts[1]).", "\(parts[0]).\(parts[1])",
            "\(parts[0]).\(Base64URL.encode(claims.encode())).\(parts[2])", stranger,
            "\(parts[0]).\(parts[1]).\(stranger.split(separator: ".")[2])", tokens.idToken.reveal,
            tokens.refreshToken?.reveal ?? "x", "x", "..", access + "A", "\(access).\(parts[2])",
        ]
        try await check(service, pool, forged, "Invalid Access Token")
    }

    @Test func `RIV-25 an expired, a revoked and an orphaned token are refused`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let client = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let doomed = try await service.makeClient(in: pool, ServiceFixture.passwordFlow)
        let orphan = try await service.signedIn("bob", in: pool, through: doomed).accessToken.reveal
        let key: JSONValue = ["UserPoolId": .string(pool), "ClientId": .string(doomed)]
        #expect(await service.call("DeleteUserPoolClient", key).status == 200)
        try await check(service, pool, [orphan], nil)

        let tokens = try await service.signedIn("alice", [("name", "Alice")], in: pool, through: client)
        try await service.pools.pool(named: pool).signOutEverywhere("alice")
        try await check(service, pool, [tokens.accessToken.reveal], "Access Token has been revoked")

        let late = try await service.signedIn("carol", in: pool, through: client).accessToken.reveal
        service.clock.advance(by: .seconds(3600))
        try await check(service, pool, [late], "Access Token has expired")
    }

    private func check(
        _ service: ServiceFixture, _ pool: String, _ tokens: [String], _ message: String?
    ) async throws {
        let before = await service.call("ListUsers", ["UserPoolId": .string(pool)])
        for token in tokens {
            for (operation, rest) in Self.operations {
                var request = rest
                request["AccessToken"] = .string(token)
                let answer = await service.call(operation, request)
                #expect(answer.status == 400, "\(operation)")
                #expect(
                    ["NotAuthorizedException", "InvalidParameterException", "ResourceNotFoundException"]
                        .contains(answer.error), "\(operation) \(answer.error ?? "")")
                if let message, answer.error == "NotAuthorizedException" {
                    #expect(answer.message == message, "\(operation)")
                }
            }
        }
        #expect(await service.call("ListUsers", ["UserPoolId": .string(pool)]).json == before.json)
    }
}

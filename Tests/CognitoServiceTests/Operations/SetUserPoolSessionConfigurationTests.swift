import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import CognitoService

struct SetUserPoolSessionConfigurationTests {
    private static let set: JSONValue = ["UserSessionTracking": "ENABLED", "TokenSession": ["MaxPerUser": 3]]

    @Test func `what is set is read back, and stays when the pool's other settings are replaced`() async throws {
        let hotel = try await Hotel()
        let defaults = await hotel.admin("GetUserPoolSessionConfiguration")
        #expect(
            defaults.json == [
                "UserPoolId": .string(hotel.pool), "UserSessionTracking": "DISABLED",
                "TokenSession": ["MaxPerUser": 20],
            ])
        let set = await hotel.admin("SetUserPoolSessionConfiguration", Self.set)
        var expected = Self.set
        expected["UserPoolId"] = .string(hotel.pool)
        func sorted(_ answer: ServiceFixture.Answer) -> [String: JSONValue?] {
            ["UserPoolId", "UserSessionTracking", "TokenSession"].reduce(into: [:]) { $0[$1] = answer[$1] }
        }
        #expect(sorted(set)["TokenSession"] == expected["TokenSession"])
        #expect(await hotel.admin("UpdateUserPool", ["DeletionProtection": "INACTIVE"]).status == 200)
        let read = await hotel.admin("GetUserPoolSessionConfiguration")
        #expect(sorted(read) == sorted(set) && read["UserSessionTracking"]?.string == "ENABLED")
        let described = await hotel.admin("DescribeUserPool")
        #expect(described["UserPool"]?["TokenSession"] == nil && described["UserPool"]?["UserSessionTracking"] == nil)
        var off = Self.set
        off["UserSessionTracking"] = "DISABLED"
        #expect(await hotel.admin("SetUserPoolSessionConfiguration", off)["UserSessionTracking"]?.string == "DISABLED")
    }

    @Test func `what is left out, out of bounds or unknown is refused`() async throws {
        let hotel = try await Hotel()
        let wrong: [JSONValue] = [
            [:], ["UserSessionTracking": "ENABLED"], ["TokenSession": ["MaxPerUser": 3]],
            ["UserSessionTracking": "ENABLED", "TokenSession": [:]],
            ["UserSessionTracking": "ENABLED", "TokenSession": ["MaxPerUser": 0]],
            ["UserSessionTracking": "ENABLED", "TokenSession": ["MaxPerUser": 101]],
            ["UserSessionTracking": "MAYBE", "TokenSession": ["MaxPerUser": 3]],
        ]
        for request in wrong {
            let answer = await hotel.admin("SetUserPoolSessionConfiguration", request)
            #expect(answer.error == "InvalidParameterException", "\(request.text)")
        }
        var elsewhere = Self.set
        elsewhere["UserPoolId"] = .string(missingPool)
        for operation in ["SetUserPoolSessionConfiguration", "GetUserPoolSessionConfiguration"] {
            #expect(await hotel.service.call(operation, elsewhere).error == "ResourceNotFoundException")
        }
        let lite = try await Hotel(pool: ["UserPoolTier": "LITE"])
        let refused = await lite.admin("SetUserPoolSessionConfiguration", Self.set)
        #expect(refused.error == "FeatureUnavailableInTierException")
    }

    @Test(arguments: [false, true])
    func `one sign-in too many ends the session that was not used for longest, and only that one`(isRotating: Bool)
        async throws
    {
        var settings = Hotel.byPassword
        if isRotating {
            settings = [
                "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
                "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0],
            ]
        }
        let hotel = try await Hotel.trackingSessions(most: 3, client: settings)
        try await hotel.user()
        var tokens: [JSONValue] = []
        for _ in 0..<3 {
            tokens.append(try await hotel.signIn())
            hotel.service.clock.advance(by: .seconds(10))
        }
        // The first is used, so that it is no longer the one that was not used for longest.
        let refreshed = await hotel.call("GetTokensFromRefreshToken", ["RefreshToken": tokens[0]["RefreshToken"] ?? ""])
        #expect(refreshed.status == 200, "\(refreshed.message ?? "")")
        hotel.service.clock.advance(by: .seconds(10))
        tokens.append(try await hotel.signIn())
        func isLive(_ tokens: JSONValue) async -> Bool {
            await hotel.service.call("GetUser", ["AccessToken": tokens["AccessToken"] ?? ""]).status == 200
        }
        var live: [Bool] = []
        for tokens in tokens { live.append(await isLive(tokens)) }
        #expect(live == [true, false, true, true])
        let gone = await hotel.call("GetTokensFromRefreshToken", ["RefreshToken": tokens[1]["RefreshToken"] ?? ""])
        #expect(gone.message == "Refresh Token has been revoked")
        // A lower bound ends nothing by itself; the next sign-in does.
        await hotel.trackSessions(most: 1)
        #expect(await isLive(tokens[0]))
        tokens.append(try await hotel.signIn())
        live = []
        for tokens in tokens { live.append(await isLive(tokens)) }
        #expect(live == [false, false, false, false, true])
    }
}

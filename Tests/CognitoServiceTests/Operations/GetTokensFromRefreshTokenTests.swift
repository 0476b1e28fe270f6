import Database
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

    private static let rotating: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
        "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
    ]

    /// How many refresh tokens the store has, and how many of them were replaced.
    private func stored(in hotel: Hotel) async throws -> [Int] {
        try await hotel.service.store.database.read { connection in
            let rows = try await connection.query("SELECT rotated FROM refresh_tokens")
            return [rows.count, try rows.count { try $0.get(0, as: Int64?.self) != nil }]
        }
    }

    @Test func `TOK-01 of twenty who use one token at once all get the same new one, and nobody is signed out`()
        async throws
    {
        let hotel = try await Hotel(client: Self.rotating)
        try await hotel.user()
        let first = try await hotel.signIn()["RefreshToken"]
        let answers = await withTaskGroup(of: ServiceFixture.Answer.self) { group in
            for _ in 0..<20 { group.addTask { await refresh(hotel, first) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 20))
        let results = answers.compactMap { $0["AuthenticationResult"] }
        let successors = Set(results.map { $0["RefreshToken"]?.string })
        #expect(successors.count == 1 && !successors.contains(nil) && !successors.contains(first?.string))
        #expect(try await stored(in: hotel) == [2, 1])
        // Everyone has access tokens of their own, and all of them are good.
        #expect(Set(results.map { $0["AccessToken"]?.string }).count == 20)
        for result in results {
            #expect(await hotel.service.call("GetUser", ["AccessToken": result["AccessToken"] ?? ""]).status == 200)
        }
        hotel.service.clock.advance(by: .seconds(3600))
        let newest = await refresh(hotel, successors.first.flatMap { $0 }.map(JSONValue.string))
        #expect(newest.status == 200, "\(newest.message ?? "")")
        #expect(try await stored(in: hotel) == [3, 2])
    }

    @Test func `TOK-03 a token that was replaced is good for ten seconds, and its use after eleven is a reuse`()
        async throws
    {
        let hotel = try await Hotel(client: Self.rotating)
        try await hotel.user()
        let first = try await hotel.signIn()["RefreshToken"]
        let second = await refresh(hotel, first)["AuthenticationResult"]?["RefreshToken"]
        hotel.service.clock.advance(by: .seconds(9))
        #expect(await refresh(hotel, first)["AuthenticationResult"]?["RefreshToken"] == second)
        hotel.service.clock.advance(by: .seconds(2))
        let late = await refresh(hotel, first)
        #expect(late.error == "RefreshTokenReuseException" && late["AuthenticationResult"] == nil)
    }

    @Test func `a session with as many tokens in their grace as there may be is told to wait`() async throws {
        let hotel = try await Hotel(client: Self.rotating)
        try await hotel.user()
        var newest = try await hotel.signIn()["RefreshToken"]
        for _ in 0..<64 { newest = await refresh(hotel, newest)["AuthenticationResult"]?["RefreshToken"] }
        #expect(newest != nil)
        #expect(await refresh(hotel, newest).error == "TooManyRequestsException")
        hotel.service.clock.advance(by: .seconds(10))
        #expect(await refresh(hotel, newest).status == 200)
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

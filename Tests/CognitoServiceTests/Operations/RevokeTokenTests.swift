import LatchkeyJSON
import Testing

@testable import CognitoService

struct RevokeTokenTests {
    private func revoke(_ hotel: Hotel, _ token: JSONValue?, client: String? = nil, secret: String? = nil) async
        -> ServiceFixture.Answer
    {
        var request: JSONValue = ["Token": token ?? "", "ClientId": .string(client ?? hotel.client)]
        request["ClientSecret"] = secret.map(JSONValue.string)
        return await hotel.service.call("RevokeToken", request)
    }

    @Test func `the session of the token ends, with its access token`() async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let answer = await revoke(hotel, tokens["RefreshToken"])
        #expect(answer.status == 200 && answer.json == [:])
        let get = await hotel.service.call("GetUser", ["AccessToken": tokens["AccessToken"] ?? ""])
        #expect(get.message == "Access Token has been revoked")
    }

    @Test(arguments: ["NONE", "LINKED"])
    func `no session is linked to another: what else is asked to end makes no difference`(others: String) async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        let (lost, kept) = (try await hotel.signIn(), try await hotel.signIn())
        let answer = await hotel.call(
            "RevokeToken", ["Token": lost["RefreshToken"] ?? "", "RevokeAssociatedSessions": .string(others)])
        #expect(answer.status == 200 && answer.json == [:])
        #expect(await hotel.service.call("GetUser", ["AccessToken": lost["AccessToken"] ?? ""]).status == 400)
        #expect(await hotel.service.call("GetUser", ["AccessToken": kept["AccessToken"] ?? ""]).status == 200)
    }

    @Test func `TOK-16 an access token, an unknown or other client and a wrong secret are refused by name`()
        async throws
    {
        let service = try await ServiceFixture()
        let hotel = try await Hotel(service, client: ["GenerateSecret": true])
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let access = await revoke(hotel, tokens["AccessToken"], secret: hotel.secret)
        #expect(access.error == "UnsupportedTokenTypeException")
        for client in ["unknown", try await Hotel(service).client] {
            let answer = await revoke(hotel, tokens["RefreshToken"], client: client, secret: hotel.secret)
            #expect(answer.error == "UnauthorizedException")
        }
        for secret in [nil, "wrong000000000000000000000"] {
            let answer = await revoke(hotel, tokens["RefreshToken"], secret: secret)
            #expect(answer.error == "UnauthorizedException")
        }
        #expect(await revoke(hotel, tokens["RefreshToken"], secret: hotel.secret).status == 200)
    }

    @Test func `a client without revocation is told so`() async throws {
        let hotel = try await Hotel(client: ["EnableTokenRevocation": false])
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let answer = await revoke(hotel, tokens["RefreshToken"])
        #expect(answer.error == "UnsupportedOperationException")
        #expect(await hotel.service.call("GetUser", ["AccessToken": tokens["AccessToken"] ?? ""]).status == 200)
    }
}

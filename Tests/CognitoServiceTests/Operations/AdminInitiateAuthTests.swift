import LatchkeyJSON
import Testing

@testable import CognitoService

struct AdminInitiateAuthTests {
    private func begin(_ flow: String, _ hotel: Hotel, client: String? = nil) async -> ServiceFixture.Answer {
        await hotel.admin(
            "AdminInitiateAuth",
            [
                "ClientId": .string(client ?? hotel.client), "AuthFlow": .string(flow),
                "AuthParameters": ["USERNAME": "alice", "PASSWORD": .string(Hotel.password)],
            ])
    }

    @Test(arguments: ["ADMIN_USER_PASSWORD_AUTH", "ADMIN_NO_SRP_AUTH"])
    func `an administrator's program passes the password on`(flow: String) async throws {
        let hotel = try await Hotel()
        try await hotel.user()
        #expect(await begin(flow, hotel)["AuthenticationResult"]?["AccessToken"] != nil)
    }

    @Test func `a flow that the client has not, and another pool's client, are refused`() async throws {
        let service = try await ServiceFixture()
        let hotel = try await Hotel(service, client: ["ExplicitAuthFlows": ["ALLOW_REFRESH_TOKEN_AUTH"]])
        try await hotel.user()
        let off = await begin("ADMIN_USER_PASSWORD_AUTH", hotel)
        #expect(off.error == "InvalidParameterException" && off.message == "Auth flow not enabled for this client")
        let other = try await Hotel(service)
        #expect(
            await begin("ADMIN_USER_PASSWORD_AUTH", hotel, client: other.client).error == "ResourceNotFoundException")
    }

    @Test func `an unsigned request is refused`() async throws {
        let hotel = try await Hotel()
        let answer = await hotel.service.send(hotel.service.request("AdminInitiateAuth", "{}"))
        #expect(answer.error == "MissingAuthenticationTokenException")
    }
}

import LatchkeyJSON
import Testing

@testable import CognitoService

@Suite struct UpdateUserPoolClientTests {
    @Test func `what an update leaves out returns to its default; the secret stays and is not shown`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let id = try await service.makeClient(
            in: pool,
            [
                "GenerateSecret": true, "ReadAttributes": ["email"], "PreventUserExistenceErrors": "ENABLED",
                "RefreshTokenValidity": 5, "EnableTokenRevocation": false,
            ])
        let key: JSONValue = ["UserPoolId": .string(pool), "ClientId": .string(id)]
        let secret = await service.call("DescribeUserPoolClient", key)["UserPoolClient"]?["ClientSecret"]
        var request = key
        request["IdTokenValidity"] = 3
        let updated = try #require(await service.call("UpdateUserPoolClient", request)["UserPoolClient"])
        #expect(updated["ClientSecret"] == nil)
        #expect(updated["ClientName"] == "web")
        #expect(updated["ReadAttributes"] == nil)
        #expect(updated["PreventUserExistenceErrors"] == nil)
        #expect(updated["RefreshTokenValidity"] == 30)
        #expect(updated["EnableTokenRevocation"] == true)
        #expect(updated["IdTokenValidity"] == 3)
        let shown = await service.call("DescribeUserPoolClient", key)["UserPoolClient"]
        #expect(shown?["ClientSecret"] == secret)
        #expect(shown?["IdTokenValidity"] == 3)
    }
}

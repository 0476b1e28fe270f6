import LatchkeyJSON
import Testing
import UserPool

@testable import CognitoService

@Suite struct DescribeUserPoolClientTests {
    @Test func `everything that was set is shown, with the secret`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let settings: JSONValue = [
            "RefreshTokenValidity": 10, "AccessTokenValidity": 30, "IdTokenValidity": 2,
            "TokenValidityUnits": ["AccessToken": "minutes", "IdToken": "hours", "RefreshToken": "days"],
            "ReadAttributes": ["email"], "WriteAttributes": ["name"],
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
            "SupportedIdentityProviders": ["COGNITO"], "CallbackURLs": ["https://a.example/cb"],
            "LogoutURLs": ["https://a.example/bye"], "DefaultRedirectURI": "https://a.example/cb",
            "AllowedOAuthFlows": ["code"], "AllowedOAuthScopes": ["openid"], "AllowedOAuthFlowsUserPoolClient": true,
            "PreventUserExistenceErrors": "ENABLED", "EnableTokenRevocation": false,
            "EnablePropagateAdditionalUserContextData": true, "AuthSessionValidity": 7,
            "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 10],
            "AnalyticsConfiguration": ["UserDataShared": true],
        ]
        var request = settings
        request["GenerateSecret"] = true
        let id = try await service.makeClient(in: pool, request)
        let answer = await service.call(
            "DescribeUserPoolClient", ["UserPoolId": .string(pool), "ClientId": .string(id)])
        let client = try #require(answer["UserPoolClient"])
        for (name, value) in try #require(settings.object) { #expect(client[name] == value, "\(name)") }
        #expect(client["ClientSecret"]?.string?.count == 51)
        let others: Set = [
            "UserPoolId", "ClientId", "ClientName", "ClientSecret", "CreationDate", "LastModifiedDate",
        ]
        #expect(Set(client.object?.names ?? []) == Set(settings.object?.names ?? []).union(others))
    }

    @Test(
        arguments: [
            ([:], 30), (["RefreshTokenValidity": 0], 30),
            (["TokenValidityUnits": ["RefreshToken": "hours"]], 720),
            (["RefreshTokenValidity": 0, "TokenValidityUnits": ["RefreshToken": "minutes"]], 43_200),
            (["TokenValidityUnits": ["RefreshToken": "seconds"]], 2_592_000),
        ] as [(JSONValue, Int64)])
    func `thirty days are shown in the unit that was set, and mean thirty days when they are sent back`(
        settings: JSONValue, number: Int64
    ) async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let id = try await service.makeClient(in: pool, settings)
        let key: JSONValue = ["UserPoolId": .string(pool), "ClientId": .string(id)]
        let shown = try #require(await service.call("DescribeUserPoolClient", key)["UserPoolClient"])
        #expect(shown["RefreshTokenValidity"] == .integer(number))
        var back = key
        for name in ["RefreshTokenValidity", "TokenValidityUnits"] { back[name] = shown[name] }
        #expect(await service.call("UpdateUserPoolClient", back).status == 200)
        let client = try await service.pools.client(id).client
        #expect(client.settings.refreshTokenValidity == .seconds(30 * 86_400))
    }

    @Test func `a client of another pool does not exist here`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let other = try await service.makePool()
        let id = try await service.makeClient(in: pool)
        for operation in ["DescribeUserPoolClient", "UpdateUserPoolClient", "DeleteUserPoolClient"] {
            let answer = await service.call(operation, ["UserPoolId": .string(other), "ClientId": .string(id)])
            #expect(answer.error == "ResourceNotFoundException", "\(operation)")
            #expect(answer.message == "User pool client \(id) does not exist.")
        }
        #expect(
            await service.call("DescribeUserPoolClient", ["UserPoolId": .string(pool), "ClientId": .string(id)]).status
                == 200)
    }
}

import LatchkeyJSON
import Testing

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

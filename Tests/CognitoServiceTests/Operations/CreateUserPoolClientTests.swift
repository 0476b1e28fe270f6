import LatchkeyJSON
import Testing
import UserPool

@testable import CognitoService

@Suite struct CreateUserPoolClientTests {
    @Test func `a public client is shown with what was set and Cognito's defaults`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let answer = await service.call("CreateUserPoolClient", ["UserPoolId": .string(pool), "ClientName": "web"])
        let client = try #require(answer["UserPoolClient"])
        #expect(client["ClientId"]?.string?.wholeMatch(of: /[a-z0-9]{26}/) != nil)
        #expect(client["CreationDate"]?.double != nil)
        let expected: JSONValue = [
            "UserPoolId": .string(pool), "ClientName": "web", "RefreshTokenValidity": 30, "AuthSessionValidity": 3,
            "EnableTokenRevocation": true, "EnablePropagateAdditionalUserContextData": false,
            "AllowedOAuthFlowsUserPoolClient": false,
        ]
        for (name, value) in try #require(expected.object) { #expect(client[name] == value, "\(name)") }
        #expect(
            Set(client.object?.names ?? [])
                == Set(expected.object?.names ?? []).union(["ClientId", "CreationDate", "LastModifiedDate"]))
    }

    @Test func `a pool has so many clients`() async throws {
        let service = try await ServiceFixture { $0.mostClients = 1 }
        let request: JSONValue = ["UserPoolId": .string(try await service.makePool()), "ClientName": "web"]
        #expect(await service.call("CreateUserPoolClient", request).status == 200)
        let more = await service.call("CreateUserPoolClient", request)
        #expect(more.error == "LimitExceededException" && more.message == "Too many clients in the user pool.")
    }

    @Test func `a secret is made or taken, and never stored among the settings`() async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        let made = await service.call(
            "CreateUserPoolClient", ["UserPoolId": .string(pool), "ClientName": "web", "GenerateSecret": true])
        #expect(made["UserPoolClient"]?["ClientSecret"]?.string?.wholeMatch(of: /[a-z0-9]{51}/) != nil)
        let given = "abcdefghijklmnopqrstuvwxyz"
        let taken = await service.call(
            "CreateUserPoolClient", ["UserPoolId": .string(pool), "ClientName": "app", "ClientSecret": .string(given)])
        #expect(taken["UserPoolClient"]?["ClientSecret"]?.string == given)
        let id = try #require(taken["UserPoolClient"]?["ClientId"]?.string)
        #expect(try await service.pools.client(id).client.document == [:])
    }

    @Test(
        arguments: [
            (
                ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 61]],
                "InvalidParameterException"
            ),
            (["AccessTokenValidity": 0], "InvalidParameterException"),
            (["AccessTokenValidity": 2, "TokenValidityUnits": ["AccessToken": "days"]], "InvalidParameterException"),
            (["ExplicitAuthFlows": ["USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH"]], "InvalidParameterException"),
            (["WriteAttributes": ["email_verified"]], "InvalidParameterException"),
            (["AllowedOAuthFlows": ["client_credentials", "code"]], "InvalidOAuthFlowException"),
            (["CallbackURLs": ["http://evil.example"]], "InvalidParameterException"),
            (["ClientSecret": "short"], "InvalidParameterException"),
            (["ClientName": ""], "InvalidParameterException"),
        ] as [(JSONValue, String)])
    func `TOK-05 settings outside the rules are refused`(settings: JSONValue, error: String) async throws {
        let service = try await ServiceFixture()
        let pool = try await service.makePool()
        var request = settings
        request["UserPoolId"] = .string(pool)
        request["ClientName"] = request["ClientName"] ?? "web"
        let answer = await service.call("CreateUserPoolClient", request)
        #expect(answer.status == 400)
        #expect(answer.error == error, "\(answer.message ?? "")")
        #expect(await service.call("ListUserPoolClients", ["UserPoolId": .string(pool)])["UserPoolClients"] == [])
    }
}

import LatchkeyJSON
import Testing

@testable import CognitoService

struct GetClientTokenTests {
    private func robot(_ hotel: Hotel) async throws -> JSONValue {
        let scopes: JSONValue = [["ScopeName": "read", "ScopeDescription": "d"]]
        _ = await hotel.admin("CreateResourceServer", ["Identifier": "api", "Name": "API", "Scopes": scopes])
        let made = await hotel.admin(
            "CreateUserPoolClient",
            [
                "ClientName": "robot", "GenerateSecret": true, "AllowedOAuthFlowsUserPoolClient": true,
                "AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthScopes": ["api/read"],
            ])
        let client = try #require(made["UserPoolClient"], "\(made.message ?? "")")
        return ["ClientId": client["ClientId"] ?? .null, "Secret": client["ClientSecret"] ?? .null]
    }

    @Test func `a client gets an access token of its own, and nothing else`() async throws {
        let hotel = try await Hotel()
        let robot = try await robot(hotel)
        let answer = await hotel.service.call("GetClientToken", robot)
        let result = try #require(answer["ClientAuthenticationResult"], "\(answer.message ?? "")")
        #expect(result.object?.names.sorted() == ["AccessToken", "ExpiresIn", "TokenType"])
        #expect(result["ExpiresIn"] == 3600 && result["TokenType"] == "Bearer")
        let claims = try Hotel.claims(result["AccessToken"])
        #expect(claims["sub"] == robot["ClientId"] && claims["client_id"] == robot["ClientId"])
        #expect(claims["scope"] == "api/read" && claims["username"] == nil && claims["origin_jti"] == nil)
        let user = await hotel.service.call("GetUser", ["AccessToken": result["AccessToken"] ?? .null])
        #expect(user.error == "NotAuthorizedException" && user.message == "Invalid Access Token")
    }

    @Test func `what is wrong is told apart`() async throws {
        let hotel = try await Hotel()
        let robot = try await robot(hotel)
        func answer(_ change: JSONValue) async -> ServiceFixture.Answer {
            var members = robot
            for (name, value) in change.object ?? [:] { members[name] = value }
            return await hotel.service.call("GetClientToken", members)
        }
        let secret = await answer(["Secret": "0123456789012345678901234"])
        #expect(secret.error == "NotAuthorizedException" && secret.message == "Invalid client secret.")
        #expect(await answer(["ClientId": "nobody"]).error == "ResourceNotFoundException")
        let scope = await answer(["Scopes": ["api/none"]])
        #expect(scope.error == "InvalidParameterException" && scope.message == "Invalid scope requested: api/none")
        #expect(await answer(["Secret": "short"]).error == "InvalidParameterException")
        #expect(await answer(["Scopes": [""]]).error == "InvalidParameterException")
        let user = try await Hotel(hotel.service, client: ["GenerateSecret": true])
        let flow = await answer(["ClientId": .string(user.client), "Secret": .string(user.secret ?? "")])
        #expect(flow.error == "InvalidParameterException")
        #expect(flow.message == "client_credentials flow not enabled for this client")
    }
}

import LatchkeyJSON
import Testing

@testable import CognitoService

struct GetDerivedTokenTests {
    private static let client: JSONValue = [
        "ExplicitAuthFlows": [
            "ALLOW_USER_PASSWORD_AUTH", "ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION",
        ],
        "AllowedOAuthScopes": ["aws.cognito.signin.user.admin"],
    ]

    @Test func `a user's token gives another one, and who acts is said`() async throws {
        let hotel = try await Hotel(client: Self.client)
        try await hotel.user()
        let tokens = try await hotel.signIn()
        let token = tokens["AccessToken"] ?? .null
        let plain = await hotel.call("GetDerivedToken", ["SubjectToken": token, "SubjectTokenType": "ACCESS_TOKEN"])
        #expect(plain["IssuedTokenType"] == "ACCESS_TOKEN" && plain["TokenType"] == "Bearer")
        #expect(plain["ExpiresIn"] == 3600 && plain["Scopes"] == ["aws.cognito.signin.user.admin"])
        let user = await hotel.service.call("GetUser", ["AccessToken": plain["IssuedToken"] ?? .null])
        #expect(user["Username"] == "alice")
        let acted = await hotel.call(
            "GetDerivedToken",
            [
                "SubjectToken": token, "SubjectTokenType": "ACCESS_TOKEN", "ActorToken": token,
                "ActorTokenType": "ACCESS_TOKEN", "Audiences": ["billing"],
            ])
        let claims = try Hotel.claims(acted["IssuedToken"])
        #expect(claims["act"]?["sub"] == claims["sub"] && claims["aud"] == "billing")
        let id = await hotel.call(
            "GetDerivedToken", ["SubjectToken": tokens["IdToken"] ?? .null, "SubjectTokenType": "ID_TOKEN"])
        #expect(id["IssuedTokenType"] == "ID_TOKEN" && id["TokenType"] == "N_A" && id["Scopes"] == nil)
    }

    @Test func `what is wrong is told apart`() async throws {
        let hotel = try await Hotel(client: Self.client)
        try await hotel.user()
        let token = try await hotel.signIn()["AccessToken"] ?? .null
        func error(_ change: JSONValue) async -> String? {
            var members: JSONValue = ["SubjectToken": token, "SubjectTokenType": "ACCESS_TOKEN"]
            for (name, value) in change.object ?? [:] { members[name] = value.isNull ? nil : value }
            return await hotel.call("GetDerivedToken", members).error
        }
        #expect(await error([:]) == nil)
        let invalid = "InvalidParameterException"
        for change in [
            ["SubjectTokenType": "SAML2"], ["SubjectTokenType": "JWT"], ["SubjectTokenType": nil],
            ["SubjectToken": nil], ["SubjectTokenProviderName": "Corp"], ["ActorToken": token],
            ["Audiences": ["a", "b"]], ["Audiences": ["a"], "Resources": ["b"]], ["RequestedTokenType": "ID_TOKEN"],
            ["Scopes": ["api/read"]],
        ] as [JSONValue] {
            #expect(await error(change) == invalid, "\(change)")
        }
        #expect(await error(["SubjectToken": "nonsense"]) == "NotAuthorizedException")
        #expect(await error(["SubjectTokenType": "ID_TOKEN"]) == "NotAuthorizedException")
        #expect(await error(["ClientSecret": "0123456789012345678901234"]) == "NotAuthorizedException")
        #expect(await error(["Resources": ["none"]]) == "ResourceNotFoundException")
        let plain = try await Hotel(hotel.service)
        let flow = await plain.call("GetDerivedToken", ["SubjectToken": token, "SubjectTokenType": "ACCESS_TOKEN"])
        #expect(
            flow.error == invalid && flow.message == "TOKEN_EXCHANGE_IMPERSONATION flow not enabled for this client")
    }

    @Test func `a client that has a secret must send it`() async throws {
        let hotel = try await Hotel(client: Self.client)
        try await hotel.user()
        let made = await hotel.admin(
            "CreateUserPoolClient",
            [
                "ClientName": "broker", "GenerateSecret": true,
                "ExplicitAuthFlows": ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION"],
            ])
        let broker = try #require(made["UserPoolClient"], "\(made.message ?? "")")
        var members: JSONValue = ["SubjectTokenType": "ACCESS_TOKEN"]
        members["SubjectToken"] = try await hotel.signIn()["AccessToken"]
        members["ClientId"] = broker["ClientId"]
        let without = await hotel.service.call("GetDerivedToken", members)
        #expect(without.error == "NotAuthorizedException" && without.message == "Invalid client secret.")
        members["ClientSecret"] = broker["ClientSecret"]
        let with = await hotel.service.call("GetDerivedToken", members)
        #expect(with["IssuedToken"] != nil, "\(with.message ?? "")")
    }

    @Test func `a user who is disabled gets none, and one whose session has ended neither`() async throws {
        let hotel = try await Hotel(client: Self.client)
        try await hotel.user()
        let token = try await hotel.signIn()["AccessToken"] ?? .null
        _ = await hotel.admin("AdminDisableUser", ["Username": "alice"])
        let answer = await hotel.call("GetDerivedToken", ["SubjectToken": token, "SubjectTokenType": "ACCESS_TOKEN"])
        #expect(answer.error == "NotAuthorizedException" && answer.message == "Invalid token.")
    }
}

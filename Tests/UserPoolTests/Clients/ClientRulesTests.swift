import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct ClientRulesTests {
    private func check(_ document: JSONValue, isConfidential: Bool = false) throws {
        var schema = Schema()
        schema.put(SchemaAttribute(name: "custom:tier", type: .string))
        schema.put(SchemaAttribute(name: "dev:custom:score", type: .number))
        try ClientRules.check(
            ClientDocument.decode(document.encode()), schema: schema, isConfidential: isConfidential)
    }

    @Test(
        arguments: [
            [:], ["AccessTokenValidity": 5, "TokenValidityUnits": ["AccessToken": "minutes"]],
            ["AccessTokenValidity": 86400, "TokenValidityUnits": ["AccessToken": "seconds"]], ["IdTokenValidity": 24],
            ["RefreshTokenValidity": 0], ["RefreshTokenValidity": 3650],
            ["RefreshTokenValidity": 60, "TokenValidityUnits": ["RefreshToken": "minutes"]],
            ["AuthSessionValidity": 15],
            ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 60]],
            [
                "ReadAttributes": ["email", "custom:tier", "email_verified", "sub"],
                "WriteAttributes": ["custom:tier", "name"],
            ],
            [
                "CallbackURLs": ["https://a.example/cb"], "DefaultRedirectURI": "https://a.example/cb",
                "LogoutURLs": ["a://b"],
            ],
            [
                "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"],
                "AllowedOAuthScopes": ["openid"], "CallbackURLs": ["https://a.example/cb"],
            ],
            // As long as the refresh token, and no longer.
            [
                "RefreshTokenValidity": 60, "AccessTokenValidity": 60, "IdTokenValidity": 60,
                "TokenValidityUnits": ["RefreshToken": "minutes", "AccessToken": "minutes", "IdToken": "minutes"],
            ],
            ["ExplicitAuthFlows": ["ALLOW_TOKEN_EXCHANGE_IMPERSONATION", "ALLOW_TOKEN_EXCHANGE_DELEGATION"]],
        ] as [JSONValue])
    func `documents within the rules are taken`(document: JSONValue) throws {
        try check(document)
    }

    @Test(
        arguments: [
            ["AccessTokenValidity": 4, "TokenValidityUnits": ["AccessToken": "minutes"]], ["AccessTokenValidity": 25],
            ["IdTokenValidity": 299, "TokenValidityUnits": ["IdToken": "seconds"]],
            ["IdTokenValidity": 2, "TokenValidityUnits": ["IdToken": "days"]],
            ["RefreshTokenValidity": 3651],
            ["RefreshTokenValidity": 59, "TokenValidityUnits": ["RefreshToken": "minutes"]],
            ["RefreshTokenValidity": 9_223_372_036_854_775_807], ["AccessTokenValidity": -1],
            ["TokenValidityUnits": ["AccessToken": "weeks"]], ["AuthSessionValidity": 2], ["AuthSessionValidity": 16],
            ["RefreshTokenRotation": ["Feature": "SOMETIMES"]], ["PreventUserExistenceErrors": "PLEASE"],
            ["WriteAttributes": ["email_verified"]], ["WriteAttributes": ["sub"]],
            ["WriteAttributes": ["custom:other"]],
            ["WriteAttributes": ["dev:custom:score"]], ["ReadAttributes": ["dev:custom:score"]],
            ["ReadAttributes": ["x"]],
            ["AllowedOAuthFlows": ["magic"]], ["AllowedOAuthFlowsUserPoolClient": true],
            ["AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"]],
            ["CallbackURLs": ["http://a.example/cb"]], ["LogoutURLs": ["https://a.example/#x"]],
            ["CallbackURLs": ["https://a.example/cb"], "DefaultRedirectURI": "https://a.example/cb/"],
            ["ExplicitAuthFlows": ["USER_PASSWORD_AUTH", "ALLOW_USER_AUTH"]],
            [
                "RefreshTokenValidity": 60, "AccessTokenValidity": 2,
                "TokenValidityUnits": ["RefreshToken": "minutes"],
            ],
            ["RefreshTokenValidity": 1, "IdTokenValidity": 2, "TokenValidityUnits": ["RefreshToken": "hours"]],
            ["EnablePropagateAdditionalUserContextData": true],
        ] as [JSONValue])
    func `documents outside the rules are refused`(document: JSONValue) {
        #expect(throws: UserPoolError(.invalidParameter)) { try check(document) }
    }

    @Test func `TOK-05 the grace of a rotated token is 0 to 60 seconds`() {
        for seconds in [-1, 61] as [Int64] {
            #expect(throws: UserPoolError(.invalidParameter)) {
                try check([
                    "RefreshTokenRotation": [
                        "Feature": "ENABLED", "RetryGracePeriodSeconds": .integer(seconds),
                    ]
                ])
            }
        }
    }

    @Test func `client credentials are the only flow of a client with a secret`() throws {
        try check(["AllowedOAuthFlows": ["client_credentials"]], isConfidential: true)
        try check(
            [
                "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["client_credentials"],
                "AllowedOAuthScopes": ["rooms/read"],
            ], isConfidential: true)
        #expect(throws: UserPoolError(.invalidOAuthFlow)) { try check(["AllowedOAuthFlows": ["client_credentials"]]) }
        #expect(throws: UserPoolError(.invalidOAuthFlow)) {
            try check(["AllowedOAuthFlows": ["client_credentials", "code"]], isConfidential: true)
        }
    }

    @Test(arguments: ["code", "implicit"])
    func `a flow that sends users back needs somewhere to send them`(flow: String) {
        #expect(throws: UserPoolError(.invalidOAuthFlow)) {
            try check([
                "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": [.string(flow)],
                "AllowedOAuthScopes": ["openid"],
            ])
        }
    }

    @Test func `a client with a secret may say where its users are`() throws {
        try check(["EnablePropagateAdditionalUserContextData": true], isConfidential: true)
    }
}

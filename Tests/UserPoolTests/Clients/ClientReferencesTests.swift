import LatchkeyJSON
import Testing

@testable import UserPool

struct ClientReferencesTests {
    private static func client(_ members: JSONValue) -> ClientChange { ClientChange(name: "web", document: members) }

    private func scopes(_ scopes: String...) -> JSONValue {
        [
            "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthFlows": ["code"],
            "CallbackURLs": ["https://app.example/back"],
            "AllowedOAuthScopes": .array(scopes.map { .string($0) }),
        ]
    }

    @Test func `a client names scopes that its pool has`() async throws {
        let fixture = try await PoolFixture()
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        for identifier in ["api", "https://api.example/v1"] {
            try await pool.createResourceServer(
                ResourceServer(identifier: identifier, name: "API", scopes: [.init(name: "read", description: "d")]))
        }
        let client = try await fixture.pools.createClient(
            Self.client(
                scopes(
                    "openid", "email", "phone", "profile", "aws.cognito.signin.user.admin", "api/read",
                    "https://api.example/v1/read")), in: pool)
        for wrong in ["api/write", "api", "read", "Cognito", "https://api.example/v1", "/read"] {
            let change = Self.client(scopes("openid", wrong))
            #expect(await code { try await fixture.pools.createClient(change, in: pool) } == .scopeNotFound, "\(wrong)")
            #expect(
                await text { try await fixture.pools.updateClient(client.id, change, in: pool) }
                    == "Invalid scope requested: \(wrong)")
        }
        #expect(
            await code { try await fixture.pools.createClient(Self.client(scopes("api/read")), in: other) }
                == .scopeNotFound)
    }

    @Test func `a client names providers that its pool has`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        _ = try await pool.createIdentityProvider(
            "Corp", .oidc, IdentityProviderChange(details: ProviderRulesTests.oidc))
        let change = Self.client(["SupportedIdentityProviders": ["COGNITO", "Corp"]])
        let client = try await fixture.pools.createClient(change, in: pool)
        let wrong = Self.client(["SupportedIdentityProviders": ["Google"]])
        #expect(
            await text { try await fixture.pools.createClient(wrong, in: pool) }
                == "The provider Google does not exist for User Pool \(pool.id).")
        #expect(await code { try await fixture.pools.updateClient(client.id, wrong, in: pool) } == .invalidParameter)
    }

    @Test func `what a client names may go; the client stays as it is`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        _ = try await pool.createIdentityProvider(
            "Corp", .oidc, IdentityProviderChange(details: ProviderRulesTests.oidc))
        try await pool.createResourceServer(
            ResourceServer(identifier: "api", name: "API", scopes: [.init(name: "read", description: "d")]))
        var document = scopes("api/read")
        document["SupportedIdentityProviders"] = ["Corp"]
        let client = try await fixture.pools.createClient(Self.client(document), in: pool)
        try await pool.deleteIdentityProvider("Corp")
        try await pool.deleteResourceServer("api")
        #expect(try await fixture.pools.client(client.id.text, of: pool).document == client.document)
        #expect(
            await code { try await fixture.pools.updateClient(client.id, Self.client(document), in: pool) } != nil)
    }
}

import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolIdentityProvidersTests {
    private static let oidc = ProviderRulesTests.oidc

    @Test func `a provider is made, found and changed; what is not said stays`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        _ = try await pool.createIdentityProvider(
            "Corp", .oidc,
            IdentityProviderChange(
                details: Self.oidc, mapping: ["email": "mail"], identifiers: ["b.example", "a.example"],
                acrMapping: ["Level1": "low"]))
        let found = try await pool.identityProvider("Corp")
        #expect(found.shownDetails == Self.oidc.merging(["attributes_url_add_attributes": "false"]) { $1 })
        #expect(found.shownMapping == ["email": "mail", "username": "sub"])
        #expect(found.identifiers == ["b.example", "a.example"] && found.acrMapping == ["Level1": "low"])
        #expect(try await pool.identityProvider(identifier: "a.example").name == "Corp")

        fixture.clock.advance(by: .seconds(60))
        let changed = try await pool.updateIdentityProvider("Corp", IdentityProviderChange(identifiers: ["c.example"]))
        #expect(changed.shownDetails == found.shownDetails && changed.mapping == ["email": "mail"])
        #expect(changed.modified == fixture.clock.now() && changed.created == found.created)
        #expect(await code { try await pool.identityProvider(identifier: "a.example") } == .providerNotFound)
        #expect(try await pool.identityProvider(identifier: "c.example").name == "Corp")

        try await pool.deleteIdentityProvider("Corp")
        #expect(await code { try await pool.identityProvider("Corp") } == .providerNotFound)
        #expect(await code { try await pool.identityProvider(identifier: "c.example") } == .providerNotFound)
        #expect(await code { try await pool.deleteIdentityProvider("Corp") } == .providerNotFound)
        #expect(
            await code { try await pool.updateIdentityProvider("Corp", IdentityProviderChange()) } == .providerNotFound)
    }

    @Test func `names and identifiers are taken once in a pool, and there are so many`() async throws {
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1:9229")
        configuration.mostIdentityProviders = 2
        let fixture = try await PoolFixture(configuration)
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        func create(_ name: String, _ identifiers: [String]? = nil, in pool: Pool) async throws {
            _ = try await pool.createIdentityProvider(
                name, .oidc, IdentityProviderChange(details: Self.oidc, identifiers: identifiers))
        }
        try await create("A", ["a"], in: pool)
        #expect(await code { try await create("A", in: pool) } == .providerExists)
        #expect(await code { try await create("B", ["b", "a"], in: pool) } == .invalidParameter)
        #expect(await code { try await pool.identityProvider("B") } == .providerNotFound)
        try await create("B", ["b"], in: pool)
        #expect(
            await code { try await pool.updateIdentityProvider("B", IdentityProviderChange(identifiers: ["a"])) }
                == .invalidParameter)
        #expect(try await pool.identityProvider(identifier: "b").name == "B")
        #expect(await code { try await create("C", in: pool) } == .tooManyProviders)
        try await create("A", ["a"], in: other)
    }

    @Test func `what is wrong changes nothing`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        #expect(
            await code { try await pool.createIdentityProvider("Corp", .oidc, IdentityProviderChange()) }
                == .invalidParameter)
        _ = try await pool.createIdentityProvider("Corp", .oidc, IdentityProviderChange(details: Self.oidc))
        for change in [
            IdentityProviderChange(details: ["client_id": "x"]), IdentityProviderChange(mapping: ["nonsense": "x"]),
        ] {
            #expect(await code { try await pool.updateIdentityProvider("Corp", change) } == .invalidParameter)
        }
        #expect(try await pool.identityProvider("Corp").details == Self.oidc)
    }

    @Test func `Apple's key goes in and never out, and stays when others change`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let name = ProviderKind.signInWithApple.rawValue
        let made = try await pool.createIdentityProvider(
            name, .signInWithApple, IdentityProviderChange(details: ProviderRulesTests.apple))
        #expect(made.shownDetails["private_key"] == nil)
        var details = made.shownDetails
        details["key_id"] = "another"
        let changed = try await pool.updateIdentityProvider(name, IdentityProviderChange(details: details))
        #expect(changed.details["private_key"] == "p" && changed.shownDetails["key_id"] == "another")
    }

    @Test func `secrets are not readable in the store`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        var details = Self.oidc
        details["client_secret"] = "very-secret"
        _ = try await pool.createIdentityProvider("Corp", .oidc, IdentityProviderChange(details: details))
        let stored: [UInt8] = try await fixture.database.read { connection in
            try await connection.first("SELECT details FROM identity_providers")?.get(0) ?? []
        }
        #expect(!stored.isEmpty && !String(decoding: stored, as: UTF8.self).contains("secret"))
    }

    @Test func `providers are listed by name, whoever comes meanwhile`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        func create(_ name: String) async throws {
            _ = try await pool.createIdentityProvider(name, .oidc, IdentityProviderChange(details: Self.oidc))
        }
        for name in ["d", "b", "c"] { try await create(name) }
        let first = try await pool.identityProviders(limit: 2)
        #expect(first.elements.map(\.name) == ["b", "c"])
        for name in ["a", "e"] { try await create(name) }
        let rest = try await pool.identityProviders(from: first.next, limit: 2)
        #expect(rest.elements.map(\.name) == ["d", "e"] && rest.next == nil)
        #expect(await code { try await pool.identityProviders(from: "x") } == .invalidPageToken)
    }

    @Test func `a SAML provider that encrypts is told for which key`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let provider = try await pool.createIdentityProvider(
            "Corp", .saml,
            IdentityProviderChange(details: ["MetadataFile": SAMLMetadataTests.document, "EncryptedResponses": "true"]))
        let expected = Base64.encode(try await pool.signingCertificate())
        #expect(provider.shownDetails["ActiveEncryptionCertificate"] == expected)
        #expect(provider.shownDetails["SLORedirectBindingURI"] == "https://idp.example.org/slo")
        #expect(provider.shownMapping == nil)
    }
}

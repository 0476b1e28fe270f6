import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolLinkProviderTests {
    private let fixture: SignInFixture
    private var pool: Pool { fixture.pool }

    init() async throws {
        fixture = try await SignInFixture()
        for name in ["alice", "bob"] { try await fixture.confirmedUser(name) }
        _ = try await fixture.pool.createIdentityProvider(
            "Google", .google, IdentityProviderChange(details: ProviderRulesTests.social))
        _ = try await fixture.pool.createIdentityProvider(
            "Corp", .oidc, IdentityProviderChange(details: ProviderRulesTests.oidc, mapping: ["email": "mail"]))
    }

    private func local(_ name: String) -> ProviderUser {
        ProviderUser(provider: "Cognito", attribute: "Username", value: name)
    }

    private func google(_ subject: String) -> ProviderUser {
        ProviderUser(provider: "Google", attribute: "Cognito_Subject", value: subject)
    }

    private func identities(of name: String) async throws -> [String] {
        guard let text = try await pool.user(name).attributes["identities"] else { return [] }
        return try (JSONValue(parsing: text).array ?? []).compactMap { $0["userId"]?.string }
    }

    @Test func `an identity is linked, shown, said in ID tokens, and unlinked`() async throws {
        try await pool.link(google("g1"), to: local("alice"))
        try await pool.link(
            ProviderUser(provider: "Corp", attribute: "email", value: "a@corp.example"), to: local("alice"))
        #expect(try await identities(of: "alice") == ["g1", "a@corp.example"])
        let tokens = try await fixture.signIn()
        let claim = try fixture.claims(tokens.idToken)["identities"]?.array
        #expect(claim?.map { $0["providerName"] } == ["Google", "Corp"])
        #expect(claim?.first?["primary"] == "false" && claim?.first?["dateCreated"]?.string != nil)
        #expect(try fixture.claims(tokens.accessToken)["identities"] == nil)

        try await pool.disableProvider(for: google("g1"))
        #expect(try await identities(of: "alice") == ["a@corp.example"])
        try await pool.disableProvider(
            for: ProviderUser(provider: "Corp", attribute: "email", value: "a@corp.example"))
        #expect(try await pool.user("alice").attributes["identities"] == nil)
        #expect(try fixture.claims(await fixture.signIn().idToken)["identities"] == nil)
        try await pool.link(google("g1"), to: local("bob"))
    }

    @Test func `an identity stands for one user, and a user has five at most`() async throws {
        try await pool.link(google("g1"), to: local("alice"))
        #expect(await code { try await pool.link(google("g1"), to: local("alice")) } == .identityLinked)
        #expect(await code { try await pool.link(google("g1"), to: local("bob")) } == .identityTaken)
        for number in 2...5 { try await pool.link(google("g\(number)"), to: local("alice")) }
        #expect(await code { try await pool.link(google("g6"), to: local("alice")) } == .tooManyIdentities)
        #expect(try await identities(of: "alice").count == 5)
        try await pool.link(google("g6"), to: local("bob"))
        try await pool.deleteUser("alice")
        try await pool.link(google("g1"), to: local("bob"))
    }

    @Test func `who is linked to whom must make sense`() async throws {
        let byEmail = ProviderUser(provider: "Google", attribute: "email", value: "a@example.org")
        let unmapped = ProviderUser(provider: "Corp", attribute: "name", value: "x")
        let unknown = ProviderUser(provider: "Nobody", attribute: "Cognito_Subject", value: "x")
        let empty = ProviderUser(provider: "Google", attribute: "Cognito_Subject", value: "")
        for (source, destination, expected) in [
            (google("g1"), google("g2"), .invalidParameter), (local("bob"), local("alice"), .invalidParameter),
            (byEmail, local("alice"), .invalidParameter), (unmapped, local("alice"), .invalidParameter),
            (empty, local("alice"), .invalidParameter), (unknown, local("alice"), .providerNotFound),
            (google("g1"), local("nobody"), .userNotFound),
        ] as [(ProviderUser, ProviderUser, UserPoolError.Code)] {
            #expect(await code { try await pool.link(source, to: destination) } == expected, "\(source) \(destination)")
        }
        #expect(try await identities(of: "alice") == [])
    }

    @Test func `an identity is unlinked by what it was linked by`() async throws {
        try await pool.link(
            ProviderUser(provider: "Corp", attribute: "email", value: "a@corp.example"), to: local("alice"))
        let bySubject = ProviderUser(provider: "Corp", attribute: "Cognito_Subject", value: "a@corp.example")
        #expect(await code { try await pool.disableProvider(for: bySubject) } == .userNotFound)
        #expect(await code { try await pool.disableProvider(for: google("g1")) } == .userNotFound)
        let unknown = ProviderUser(provider: "Nobody", attribute: "Cognito_Subject", value: "x")
        #expect(await code { try await pool.disableProvider(for: unknown) } == .providerNotFound)
        #expect(try await identities(of: "alice") == ["a@corp.example"])
        // Also when the provider's users are recognised by something else by now.
        _ = try await pool.updateIdentityProvider("Corp", IdentityProviderChange(mapping: ["name": "n"]))
        try await pool.disableProvider(
            for: ProviderUser(provider: "Corp", attribute: "email", value: "a@corp.example"))
        #expect(try await identities(of: "alice") == [])
    }

    @Test func `who makes a provider of the same name again does not get the identities of the one before`()
        async throws
    {
        func corp(_ subject: String) -> ProviderUser {
            ProviderUser(provider: "Corp", attribute: "Cognito_Subject", value: subject)
        }
        try await pool.link(google("g1"), to: local("alice"))
        for (subject, name) in [("c1", "alice"), ("c2", "alice"), ("c3", "bob")] {
            try await pool.link(corp(subject), to: local(name))
        }
        try await pool.deleteIdentityProvider("Corp")
        #expect(try await identities(of: "alice") == ["g1"])
        #expect(try await pool.user("bob").attributes["identities"] == nil)
        #expect(await code { try await pool.disableProvider(for: corp("c1")) } == .providerNotFound)
        _ = try await pool.createIdentityProvider(
            "Corp", .oidc, IdentityProviderChange(details: ProviderRulesTests.oidc))
        #expect(await code { try await pool.disableProvider(for: corp("c1")) } == .userNotFound)
        try await pool.link(corp("c1"), to: local("bob"))
    }

    @Test func `more identities than go at a time go with their provider too`() async throws {
        let (pool, now) = (self.pool, fixture.clock.now())
        try await fixture.database.write { connection in
            let alice = try await pool.user("alice", in: connection)
            let store = LinkedIdentityStore(connection, pool: pool.id)
            for number in 0...Removal.batch {
                let identity = LinkedIdentity(userID: "c\(number)", provider: "Corp", kind: .oidc, linked: now)
                try await store.insert(identity, by: "Cognito_Subject", for: alice.subject)
            }
        }
        try await pool.deleteIdentityProvider("Corp")
        let isEmpty = try await fixture.database.read { connection in
            try await LinkedIdentityStore(connection, pool: pool.id).some(of: "Corp", limit: 1).isEmpty
        }
        #expect(isEmpty)
        #expect(await code { try await pool.identityProvider("Corp") } == .providerNotFound)
    }

    @Test func `a user of the pool whose provider is disabled cannot use the password any more`() async throws {
        _ = try await fixture.signIn()
        #expect(await code { try await pool.disableProvider(for: local("alice")) } == .invalidParameter)
        let alice = ProviderUser(provider: "Cognito", attribute: "Cognito_Subject", value: "alice")
        try await pool.disableProvider(for: alice)
        #expect(await code { try await fixture.signIn() } == .wrongPassword)
        _ = try await fixture.signIn("bob")
        try await pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        _ = try await fixture.signIn()
        let nobody = ProviderUser(provider: "Cognito", attribute: "Cognito_Subject", value: "nobody")
        #expect(await code { try await pool.disableProvider(for: nobody) } == .userNotFound)
    }

    @Test func `with the password of a user of the pool go the sessions, which would set another`() async throws {
        let tokens = try await fixture.signIn()
        let user = try await fixture.pools.signedInUser(tokens.accessToken)
        let alice = ProviderUser(provider: "Cognito", attribute: "Cognito_Subject", value: "alice")
        try await pool.disableProvider(for: alice)
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
        // A request whose token was looked at before is too late as well.
        let fresh = Secret("An0ther-one!")
        #expect(await code { try await user.changePassword(from: nil, to: fresh) } == .accessTokenRevoked)
        for password in [SignInFixture.password, fresh] {
            #expect(await code { try await fixture.signIn("alice", password) } == .wrongPassword)
        }
    }

    @Test func `of several who link one identity at a time, one does`() async throws {
        let pool = pool
        let (google, alice, bob) = (google("g1"), local("alice"), local("bob"))
        let linked = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask { (try? await pool.link(google, to: number % 2 == 0 ? alice : bob)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(linked == 1)
        #expect(try await identities(of: "alice").count + identities(of: "bob").count == 1)
    }

    @Test func `users cannot write the attribute themselves`() async throws {
        let user = try await fixture.pools.signedInUser(await fixture.signIn().accessToken)
        #expect(await code { try await user.updateAttributes([("identities", "[]")]) } != nil)
    }
}

import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolRevokeTokenTests {
    private func revoke(_ token: Secret, _ secret: Secret? = nil, through client: Client, in fixture: SignInFixture)
        async throws
    {
        try await fixture.pool.revoke(token, clientSecret: secret, through: client)
    }

    @Test func `revoking a refresh token ends its session and no other`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let one = try await fixture.signIn()
        let other = try await fixture.signIn()
        try await revoke(#require(one.refreshToken), through: fixture.client, in: fixture)
        #expect(await code { try await fixture.pools.signedInUser(one.accessToken) } == .accessTokenRevoked)
        _ = try await fixture.pools.signedInUser(other.accessToken)
        // Again, and of a token that nobody has: no error.
        try await revoke(#require(one.refreshToken), through: fixture.client, in: fixture)
        try await revoke(Secret("nobodys"), through: fixture.client, in: fixture)
    }

    @Test func `TOK-16 an access token, another client's token and a wrong secret are refused, each by its name`()
        async throws
    {
        let fixture = try await SignInFixture(secret: .given(Secret("0123456789abcdef0123456789")))
        try await fixture.confirmedUser()
        guard
            case .signedIn(let tokens) = try await fixture.pool.signIn(
                "alice", password: SignInFixture.password, flow: .userPassword, secretHash: fixture.secretHash("alice"),
                through: fixture.client)
        else {
            Issue.record("no tokens")
            return
        }
        let right = Secret("0123456789abcdef0123456789")
        let token = try #require(tokens.refreshToken)
        #expect(
            await code { try await revoke(tokens.accessToken, right, through: fixture.client, in: fixture) }
                == .unsupportedTokenType)
        for secret in [nil, Secret("wrong")] {
            #expect(
                await code { try await revoke(token, secret, through: fixture.client, in: fixture) }
                    == .unauthorizedClient)
        }
        let other = try await fixture.pools.createClient(ClientChange(name: "other"), in: fixture.pool)
        #expect(await code { try await revoke(token, through: other, in: fixture) } == .unauthorizedClient)
        _ = try await fixture.pools.signedInUser(tokens.accessToken)
    }

    @Test func `a client without revocation revokes nothing`() async throws {
        let fixture = try await SignInFixture(client: [
            "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "EnableTokenRevocation": false,
        ])
        try await fixture.confirmedUser()
        let token = try #require(try await fixture.signIn().refreshToken)
        #expect(await code { try await revoke(token, through: fixture.client, in: fixture) } == .revocationDisabled)
    }
}

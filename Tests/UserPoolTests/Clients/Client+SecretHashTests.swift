import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct ClientSecretHashTests {
    private func hash(_ secret: ClientSecret, _ username: String, _ id: ClientID) -> Secret {
        Secret(
            Base64.encode(
                HashFunction.sha256.hmac(key: Array(secret.value.reveal.utf8), Array((username + id.text).utf8))))
    }

    @Test func `a confidential client proves any of its secrets, with each request's username`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let made = try await fixture.pools.createClient(ClientChange(name: "web", secret: .generated), in: pool)
        let second = try await fixture.pools.addSecret(to: made.id, of: pool)
        let client = try await fixture.pools.client(made.id.text, of: pool)
        for secret in [client.secrets[0], second] {
            try client.checkSecretHash(hash(secret, "bob", client.id), username: "bob")
            #expect(client.knows(secret.value))
        }
        let wrong: [Secret] = [
            hash(second, "eve", client.id), hash(second, "bob", ClientID("other")!), Secret(""),
            Secret(hash(second, "bob", client.id).reveal + "="),
        ]
        for secret in wrong {
            #expect(await code { try client.checkSecretHash(secret, username: "bob") } == .secretHashWrong)
        }
        #expect(await code { try client.checkSecretHash(nil, username: "bob") } == .secretHashMissing)
        #expect(!client.knows(Secret("")))
        #expect(!client.knows(Secret(second.value.reveal + "x")))
    }

    @Test func `a known hash comes out`() throws {
        // HMAC-SHA256 keyed with `secret` over `userclient`, by OpenSSL.
        let client = Client(
            id: ClientID("client")!, pool: PoolID("r_1")!, name: "", settings: ClientSettings(), document: [:],
            secrets: [ClientSecret(id: "1", value: Secret("secret"), created: Timestamp(seconds: 0))],
            created: Timestamp(seconds: 0), modified: Timestamp(seconds: 0))
        try client.checkSecretHash(Secret("wvW87lzZoI+qQCVGmWVBJLlucdJ65huAVP1z+0MgA6E="), username: "user")
    }

    @Test func `a public client takes any request`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "app"), in: pool)
        try client.checkSecretHash(nil, username: "bob")
        try client.checkSecretHash(Secret("anything"), username: "bob")
    }
}

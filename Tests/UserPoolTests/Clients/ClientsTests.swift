import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct ClientsTests {
    @Test func `a client is found as it was made`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let made = try await fixture.pools.createClient(
            ClientChange(name: "web", document: ["AccessTokenValidity": 2], secret: .generated), in: pool)
        #expect(made.id.text.wholeMatch(of: /[a-z0-9]{26}/) != nil)
        let secret = try #require(made.secrets.first).value.reveal
        #expect(secret.wholeMatch(of: /[a-z0-9]{51}/) != nil)
        let (found, itsPool) = try await fixture.pools.client(made.id.text)
        #expect(itsPool.id == pool.id)
        #expect(found.name == "web")
        #expect(found.document == ["AccessTokenValidity": 2])
        #expect(found.settings.accessTokenValidity == .seconds(7200))
        #expect(found.secrets.map(\.value.reveal) == [secret])
        #expect(!(try await fixture.pools.createClient(ClientChange(name: "app"), in: pool)).isConfidential)
    }

    @Test func `a secret is stored sealed`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "web", secret: .generated), in: pool)
        let sealed: [UInt8] = try await fixture.database.read { connection in
            try #require(try await connection.first("SELECT sealed FROM client_secrets")).get(0)
        }
        let secret = client.secrets[0].value.reveal
        #expect(!String(decoding: sealed, as: UTF8.self).contains(secret.prefix(8)))
        #expect(!"\(client)".contains(secret))
    }

    @Test(arguments: [
        String(repeating: "a", count: 23), String(repeating: "a", count: 65), "0123456789012345678901234-",
    ])
    func `a secret of the caller's choice has 24 to 64 word characters`(secret: String) async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        #expect(
            await code {
                try await fixture.pools.createClient(
                    ClientChange(name: "web", secret: .given(Secret(secret))), in: pool)
            } == .invalidParameter)
        let good = Secret("abcdefghijklmnopqrstuvwx+_0")
        let client = try await fixture.pools.createClient(ClientChange(name: "web", secret: .given(good)), in: pool)
        #expect(client.knows(good))
    }

    @Test func `a client is no other pool's`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let other = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "web", secret: .generated), in: pool)
        #expect(await code { try await fixture.pools.client(client.id.text, of: other) } == .clientNotFound)
        #expect(
            await code { try await fixture.pools.updateClient(client.id, ClientChange(), in: other) } == .clientNotFound
        )
        #expect(await code { try await fixture.pools.deleteClient(client.id, of: other) } == .clientNotFound)
        #expect(await code { try await fixture.pools.addSecret(to: client.id, of: other) } == .clientNotFound)
        #expect(
            await code { try await fixture.pools.deleteSecret(client.secrets[0].id, of: client.id, in: other) }
                == .clientNotFound)
        #expect(try await fixture.pools.clients(of: other).elements.isEmpty)
    }

    @Test func `an update resets what it leaves out and keeps the secrets`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(
            ClientChange(
                name: "web", document: ["AccessTokenValidity": 2, "PreventUserExistenceErrors": "ENABLED"],
                secret: .generated),
            in: pool)
        _ = try await fixture.pools.client(client.id.text)
        fixture.clock.advance(by: .seconds(1))
        try await fixture.pools.updateClient(client.id, ClientChange(document: ["IdTokenValidity": 3]), in: pool)
        let found = try await fixture.pools.client(client.id.text).client
        #expect(found.name == "web")
        #expect(found.document == ["IdTokenValidity": 3])
        #expect(!found.settings.hidesUserExistence)
        #expect(found.secrets.map(\.id) == client.secrets.map(\.id))
        #expect(found.modified > client.modified)
        #expect(
            await code {
                try await fixture.pools.updateClient(
                    client.id, ClientChange(document: ["IdTokenValidity": 99]), in: pool)
            } == .invalidParameter)
    }

    @Test func `RIV-27 a client changes its secret without a break`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "web", secret: .generated), in: pool)
        let old = client.secrets[0]
        let new = try await fixture.pools.addSecret(to: client.id, of: pool)
        var found = try await fixture.pools.client(client.id.text).client
        #expect(found.knows(old.value) && found.knows(new.value))
        #expect(await code { try await fixture.pools.addSecret(to: client.id, of: pool) } == .tooManyClientSecrets)
        try await fixture.pools.deleteSecret(old.id, of: client.id, in: pool)
        found = try await fixture.pools.client(client.id.text).client
        #expect(!found.knows(old.value) && found.knows(new.value))
        #expect(
            await code { try await fixture.pools.deleteSecret(old.id, of: client.id, in: pool) } == .resourceNotFound)
        #expect(
            await code { try await fixture.pools.deleteSecret(new.id, of: client.id, in: pool) } == .lastClientSecret)
    }

    @Test func `a deleted client is gone at once`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "web"), in: pool)
        _ = try await fixture.pools.client(client.id.text)
        try await fixture.pools.deleteClient(client.id, of: pool)
        #expect(await code { try await fixture.pools.client(client.id.text) } == .clientNotFound)
        #expect(await code { try await fixture.pools.deleteClient(client.id, of: pool) } == .clientNotFound)
    }

    @Test func `pages hold every client of the pool once, and no more than may be are made`() async throws {
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1")
        configuration.mostClients = 5
        let fixture = try await PoolFixture(configuration)
        let pool = try await fixture.pool()
        var expected: Set<ClientID> = []
        for _ in 0..<5 {
            expected.insert(
                try await fixture.pools.createClient(ClientChange(name: "c", secret: .generated), in: pool).id)
        }
        #expect(
            await code { try await fixture.pools.createClient(ClientChange(name: "c"), in: pool) } == .tooManyClients)
        let first = try await fixture.pools.clients(of: pool, limit: 3)
        let second = try await fixture.pools.clients(of: pool, from: first.next, limit: 3)
        #expect(Set((first.elements + second.elements).map(\.id)) == expected)
        #expect(first.elements.count == 3 && second.next == nil)
        #expect((first.elements + second.elements).allSatisfy { $0.secrets.isEmpty })
        let other = try await fixture.pool()
        #expect(await code { try await fixture.pools.clients(of: other, from: first.next) } == .invalidPageToken)
    }

    @Test func `a pool that is gone gets no client`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        try await fixture.pools.deletePool(pool.id)
        #expect(await code { try await fixture.pools.createClient(ClientChange(name: "c"), in: pool) } == .poolNotFound)
    }

    @Test func `a sign-in that began before its client was deleted gives no session`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("alice")
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "bob", temporaryPassword: Secret("Temp0rary!"), invitation: .suppress))
        let challenge = try await fixture.signInToChallenge("bob", Secret("Temp0rary!"))
        try await fixture.pools.deleteClient(fixture.client.id, of: fixture.pool)
        // The client is a value that was read before.
        #expect(await code { try await fixture.signIn("alice") } == .clientNotFound)
        #expect(
            await code {
                try await fixture.pool.answerNewPassword(
                    NewPasswordAnswer(username: "bob", password: Secret("My-0wn-pass"), session: challenge.session),
                    secretHash: nil, through: fixture.client)
            } == .clientNotFound)
        #expect(
            try await fixture.database.read { connection in
                try await connection.query("SELECT id FROM sessions").count
            } == 0)
    }
}

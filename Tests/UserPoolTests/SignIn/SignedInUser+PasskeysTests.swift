import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct SignedInUserPasskeysTests {
    @Test func `a passkey is registered, listed and deleted`() async throws {
        let fixture = try await SignInFixture.passkeys()
        try await fixture.confirmedUser()
        let user = try await fixture.signedIn()
        let browser = try TestBrowser()
        let options = try await user.beginPasskeyRegistration()
        #expect(options["rp"] == ["id": "example.org", "name": "example.org"])
        #expect(options["user"]?["name"] == "alice")
        #expect(options["authenticatorSelection"]?["userVerification"] == "preferred")
        try await user.completePasskeyRegistration(browser.create(options))
        let listed = try await user.passkeys(from: nil, limit: nil).elements
        #expect(listed.map(\.id) == [browser.id])
        #expect(listed.first?.transports == ["internal", "hybrid"] && listed.first?.attachment == "platform")
        #expect(listed.first?.created == fixture.clock.now() && listed.first?.lastUsed == nil)
        let excluded = try await user.beginPasskeyRegistration()["excludeCredentials"]?.array
        #expect(excluded?.compactMap { $0["id"]?.string } == [Base64URL.encode(browser.id)])
        #expect(await code { try await user.deletePasskey("AAAA") } == .resourceNotFound)
        #expect(await code { try await user.deletePasskey("=") } == .resourceNotFound)
        try await user.deletePasskey(Base64URL.encode(browser.id))
        #expect(try await user.passkeys(from: nil, limit: nil).elements.isEmpty)
        #expect(await code { try await user.deletePasskey(Base64URL.encode(browser.id)) } == .resourceNotFound)
    }

    @Test func `a pool without passkeys, or without a domain for them, registers none`() async throws {
        let closed = try await SignInFixture(client: SignInFixture.everyFlow)
        try await closed.confirmedUser()
        let stranger = try await closed.signedIn()
        #expect(await code { try await stranger.beginPasskeyRegistration() } == .passkeysDisabled)
        #expect(await code { try await stranger.completePasskeyRegistration([:]) } == .passkeysDisabled)
        let homeless = try await SignInFixture.passkeys([:])
        try await homeless.confirmedUser()
        let user = try await homeless.signedIn()
        #expect(await code { try await user.beginPasskeyRegistration() } == .relyingPartyMissing)
    }

    @Test func `a challenge is good once, for five minutes, through its client, until another is asked for`()
        async throws
    {
        let fixture = try await SignInFixture.passkeys()
        try await fixture.confirmedUser()
        let user = try await fixture.signedIn()
        let browser = try TestBrowser()
        #expect(
            await code { try await user.completePasskeyRegistration(browser.create([:])) } == .passkeyChallengeMissing)
        let first = try await user.beginPasskeyRegistration()
        let second = try await user.beginPasskeyRegistration()
        #expect(first["challenge"] != second["challenge"])
        #expect(
            await code { try await user.completePasskeyRegistration(browser.create(first)) } == .passkeyChallengeMissing
        )
        fixture.clock.advance(by: .seconds(299))
        let client = try await fixture.pools.createClient(
            ClientChange(name: "other", document: SignInFixture.everyFlow), in: fixture.pool)
        let tokens = try await fixture.pool.signIn(
            "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: client
        ).tokens
        let elsewhere = try await fixture.pools.signedInUser(try #require(tokens).accessToken)
        #expect(
            await code { try await elsewhere.completePasskeyRegistration(browser.create(second)) }
                == .passkeyClientMismatch)
        try await user.completePasskeyRegistration(browser.create(second))
        #expect(
            await code { try await user.completePasskeyRegistration(browser.create(second)) }
                == .passkeyChallengeMissing)
        let late = try await user.beginPasskeyRegistration()
        fixture.clock.advance(by: .seconds(300))
        let other = try TestBrowser()
        #expect(
            await code { try await user.completePasskeyRegistration(other.create(late)) } == .passkeyChallengeMissing)
    }

    @Test func `what is wrong with a passkey is said, and the attempt stays good`() async throws {
        let fixture = try await SignInFixture.passkeys([
            "RelyingPartyId": "example.org", "UserVerification": "required",
        ])
        try await fixture.confirmedUser()
        let user = try await fixture.signedIn()
        let options = try await user.beginPasskeyRegistration()
        #expect(options["authenticatorSelection"]?["userVerification"] == "required")
        var cases: [(UserPoolError.Code, TestBrowser)] = []
        var browser = try TestBrowser()
        browser.origin = "https://example.com"
        cases.append((.passkeyOriginRefused, browser))
        browser = try TestBrowser()
        browser.relyingParty = "example.com"
        cases.append((.passkeyPartyMismatch, browser))
        browser = try TestBrowser()
        browser.flags = 0x01
        cases.append((.passkeyNotSupported, browser))
        browser = try TestBrowser()
        browser.id = []
        cases.append((.passkeyNotSupported, browser))
        for (expected, browser) in cases {
            #expect(await code { try await user.completePasskeyRegistration(browser.create(options)) } == expected)
        }
        #expect(await code { try await user.completePasskeyRegistration([:]) } == .malformedPasskey)
        try await user.completePasskeyRegistration(try TestBrowser().create(options))
    }

    @Test func `27: a passkey that is registered in the pool is not registered again, for anybody`() async throws {
        let fixture = try await SignInFixture.passkeys()
        try await fixture.confirmedUser()
        try await fixture.confirmedUser("bob")
        let browser = try TestBrowser()
        let alice = try await fixture.signedIn(), bob = try await fixture.signedIn("bob")
        try await fixture.register(browser, for: alice)
        for user in [alice, bob] {
            #expect(await code { try await fixture.register(browser, for: user) } == .passkeyNotSupported)
        }
        #expect(try await bob.passkeys(from: nil, limit: nil).elements.isEmpty)
        #expect(await code { try await bob.deletePasskey(Base64URL.encode(browser.id)) } == .resourceNotFound)
        #expect(try await alice.passkeys(from: nil, limit: nil).elements.count == 1)
    }

    @Test func `a user has twenty passkeys at most, in pages`() async throws {
        let fixture = try await SignInFixture.passkeys()
        try await fixture.confirmedUser()
        let user = try await fixture.signedIn()
        var ids: Set<[UInt8]> = []
        for number in 0..<20 {
            let browser = try TestBrowser()
            ids.insert(browser.id)
            try await fixture.register(browser, for: user)
            if number % 2 == 0 { fixture.clock.advance(by: .seconds(1)) }
        }
        #expect(await code { try await fixture.register(TestBrowser(), for: user) } == .tooManyPasskeys)
        var seen: [[UInt8]] = []
        var token: String?
        repeat {
            let page = try await user.passkeys(from: token, limit: 7)
            seen += page.elements.map(\.id)
            token = page.next
        } while token != nil
        #expect(seen.count == 20 && Set(seen) == ids)
        #expect(await code { try await user.passkeys(from: "none", limit: 7) } == .invalidPageToken)
        let first = try await user.passkeys(from: nil, limit: 7).next
        try await fixture.confirmedUser("bob")
        let bob = try await fixture.signedIn("bob")
        #expect(await code { try await bob.passkeys(from: first, limit: 7) } == .invalidPageToken)
    }

    @Test func `passkeys go with their user and with the pool`() async throws {
        let fixture = try await SignInFixture.passkeys()
        func count() async throws -> Int64 {
            try await fixture.database.read { connection in
                let passkeys: Int64 = try await connection.first("SELECT count(*) FROM passkeys")!.get(0)
                let begun: Int64 = try await connection.first("SELECT count(*) FROM passkey_registrations")!.get(0)
                return passkeys + begun
            }
        }
        for name in ["alice", "bob"] {
            try await fixture.confirmedUser(name)
            let user = try await fixture.signedIn(name)
            try await fixture.register(TestBrowser(), for: user)
            _ = try await user.beginPasskeyRegistration()
        }
        #expect(try await count() == 4)
        try await fixture.pool.deleteUser("alice")
        #expect(try await count() == 2)
        try await fixture.pools.deletePool(fixture.pool.id)
        try await fixture.pools.removal.finish()
        #expect(try await count() == 0)
    }

    @Test func `who is signed out or disabled registers nothing`() async throws {
        let fixture = try await SignInFixture.passkeys()
        try await fixture.confirmedUser()
        let user = try await fixture.signedIn()
        let options = try await user.beginPasskeyRegistration()
        try await fixture.pool.disableUser("alice")
        #expect(
            await code { try await user.completePasskeyRegistration(TestBrowser().create(options)) }
                == .accessTokenRevoked)
    }
}

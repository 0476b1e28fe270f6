import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct SignedInUserDevicesTests {
    private func user(_ tokens: IssuedTokens, _ fixture: SignInFixture) async throws -> SignedInUser {
        try await fixture.pools.signedInUser(tokens.accessToken)
    }

    @Test func `a sign-in is told of a new device where the pool remembers devices, and of none where not`()
        async throws
    {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        let (first, second) = (try await fixture.signIn(), try await fixture.signIn())
        let new = try #require(first.newDevice)
        #expect(new.key.text.hasPrefix("\(fixture.pool.region)_"))
        #expect(new.groupKey.hasPrefix("-") && new.groupKey.utf8.count == 9)
        #expect(second.newDevice?.groupKey == new.groupKey)
        #expect(second.newDevice?.key != new.key)
        #expect(try fixture.claims(first.accessToken)["device_key"] == .string(new.key.text))
        #expect(try fixture.claims(first.idToken)["device_key"] == nil)

        let forgetful = try await SignInFixture()
        try await forgetful.confirmedUser()
        let tokens = try await forgetful.signIn()
        #expect(tokens.newDevice == nil)
        #expect(try forgetful.claims(tokens.accessToken)["device_key"] == nil)
    }

    @Test(arguments: [false, true])
    func `a confirmed device is remembered at once, or once the user says so`(asksUser: Bool) async throws {
        let fixture = try await SignInFixture.devices(asksUser: asksUser)
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let new = try #require(tokens.newDevice)
        let user = try await user(tokens, fixture)
        let registered = RegisteredDevice(key: new.key, groupKey: new.groupKey)
        let isUserAsked = try await user.confirmDevice(
            new.key.text, name: "phone", registered.verifier(), from: SignInFixture.address)
        #expect(isUserAsked == asksUser)
        let now = fixture.clock.now()
        let device = try await user.device(new.key.text)
        #expect(
            device
                == Device(
                    key: new.key, name: "phone", isRemembered: !asksUser, address: SignInFixture.address, created: now,
                    modified: now, authenticated: now))
        #expect(try await user.devices().elements == (asksUser ? [] : [device]))
        fixture.clock.advance(by: .seconds(1))
        try await user.setDevice(new.key.text, remembered: asksUser)
        let changed = try await user.device(new.key.text)
        #expect(changed.isRemembered == asksUser && changed.modified == fixture.clock.now())
        #expect(try await user.devices().elements == (asksUser ? [changed] : []))
        try await user.setDevice(new.key.text, remembered: nil)
        #expect(try await user.device(new.key.text) == changed)
    }

    @Test func `only a device that the user was told of can be confirmed, and once`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        try await fixture.confirmedUser("bob")
        let (alice, bob) = (try await fixture.signIn(), try await fixture.signIn("bob"))
        let verifier = try RegisteredDevice(key: .random(in: "local"), groupKey: "-").verifier()
        func confirm(_ key: String, _ tokens: IssuedTokens) async throws {
            _ = try await user(tokens, fixture).confirmDevice(key, name: nil, verifier, from: SignInFixture.address)
        }
        let keys = ["local_0", "", "no key", try #require(bob.newDevice).key.text, "\(DeviceKey.random(in: "local"))"]
        for key in keys { #expect(await refusal { try await confirm(key, alice) } == .invalidDeviceKey) }
        let key = try #require(alice.newDevice).key.text
        #expect(await refusal { try await confirm(key, alice) } == nil)
        #expect(await refusal { try await confirm(key, alice) } == .deviceKeyExists)
        #expect(await refusal { try await confirm(key, bob) } == .invalidDeviceKey)
    }

    @Test func `of sixteen confirmations of one device at a time one is taken`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let user = try await user(tokens, fixture)
        let new = try #require(tokens.newDevice)
        let verifier = try RegisteredDevice(key: new.key, groupKey: new.groupKey).verifier()
        let answers = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    await refusal {
                        try await user.confirmDevice(new.key.text, name: nil, verifier, from: SignInFixture.address)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == nil } == 1)
        #expect(answers.count { $0 == .deviceKeyExists } == 15)
    }

    @Test func `where the pool does not remember devices none can be confirmed`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        _ = try await fixture.changing { $0["DeviceConfiguration"] = nil }
        #expect(await refusal { try await fixture.confirm(tokens) } == .invalidDeviceKey)
    }

    @Test func `another user's device is like one that does not exist`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        try await fixture.confirmedUser("bob")
        let device = try await fixture.confirm(fixture.signIn())
        let bob = try await user(fixture.signIn("bob"), fixture)
        for key in [device.key.text, "local_0", "", "no key", String(repeating: "a", count: 100_000)] {
            #expect(await refusal { try await bob.device(key) } == .deviceNotFound)
            #expect(await refusal { try await bob.setDevice(key, remembered: true) } == .deviceNotFound)
            #expect(await refusal { try await bob.setDevice(key, remembered: nil) } == .deviceNotFound)
            #expect(await refusal { try await bob.forgetDevice(key) } == .deviceNotFound)
            #expect(await refusal { try await fixture.pool.device(key, of: "bob") } == .deviceNotFound)
            #expect(await refusal { try await fixture.pool.forgetDevice(key, of: "bob") } == .deviceNotFound)
        }
        #expect(try await bob.devices().elements.isEmpty)
        #expect(try await fixture.pool.device(device.key.text, of: "alice").device.isRemembered)
    }

    @Test func `DEV-01 the tokens of a sign-in are refreshed with its device's key and no other`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let device = try await fixture.confirm(tokens)
        let other = try await fixture.confirm(fixture.signIn())
        let token = try #require(tokens.refreshToken)
        for key in [nil, other.key, DeviceKey.random(in: "local")] {
            #expect(
                await refusal {
                    try await fixture.pool.signIn(
                        refreshToken: token, on: key, secretHash: nil, through: fixture.client)
                } == .invalidRefreshToken)
            #expect(
                await refusal {
                    try await fixture.pool.tokens(
                        forRefreshToken: token, on: key, clientSecret: nil, through: fixture.client)
                } == .invalidRefreshToken)
        }
        let refreshed = try await fixture.pool.signIn(
            refreshToken: token, on: device.key, secretHash: nil, through: fixture.client)
        #expect(refreshed.newDevice == nil)
        #expect(try fixture.claims(refreshed.accessToken)["device_key"] == .string(device.key.text))
        _ = try await fixture.pool.tokens(
            forRefreshToken: token, on: device.key, clientSecret: nil, through: fixture.client)
    }

    @Test func `DEV-01 the key of a device that was not confirmed is needed too, and rotation keeps it`() async throws {
        let fixture = try await SignInFixture.devices(
            client: ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0]])
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let key = try #require(tokens.newDevice).key
        func refresh(_ token: Secret?, _ key: DeviceKey?) async throws -> IssuedTokens {
            try await fixture.pool.tokens(
                forRefreshToken: #require(token), on: key, clientSecret: nil, through: fixture.client)
        }
        #expect(await refusal { try await refresh(tokens.refreshToken, nil) } == .invalidRefreshToken)
        let second = try await refresh(tokens.refreshToken, key)
        #expect(await refusal { try await refresh(second.refreshToken, nil) } == .invalidRefreshToken)
        #expect(await refusal { try await refresh(second.refreshToken, key) } == nil)
    }

    @Test func `while a pool does not remember devices, or did not at the sign-in, no key is needed`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        let bound = try await fixture.signIn()
        let forgetful = try await fixture.changing { $0["DeviceConfiguration"] = nil }
        let outcome = try await forgetful.signIn(
            "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: fixture.client)
        for token in [bound.refreshToken, try #require(outcome.tokens).refreshToken] {
            _ = try await forgetful.signIn(
                refreshToken: #require(token), secretHash: nil, through: fixture.client)
        }
        for key in [nil, DeviceKey.random(in: "local")] {
            _ = try await fixture.pool.signIn(
                refreshToken: #require(outcome.tokens?.refreshToken), on: key, secretHash: nil,
                through: fixture.client)
        }
    }

    @Test func `a forgotten device's sessions end, and the one that forgets its own lasts as long as its access token`()
        async throws
    {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        let lost = try await fixture.signIn()
        let device = try await fixture.confirm(lost)
        let own = try await fixture.signIn()
        let ownDevice = try await fixture.confirm(own)
        let user = try await user(own, fixture)
        func refresh(_ tokens: IssuedTokens, _ key: DeviceKey) async -> UserPoolError.Code? {
            await refusal {
                try await fixture.pool.signIn(
                    refreshToken: #require(tokens.refreshToken), on: key, secretHash: nil, through: fixture.client)
            }
        }
        #expect(await refresh(lost, device.key) == nil)
        try await user.forgetDevice(device.key.text)
        #expect(await refresh(lost, device.key) == .refreshTokenRevoked)
        #expect(await refusal { try await fixture.pools.signedInUser(lost.accessToken) } == .accessTokenRevoked)
        #expect(await refusal { try await user.forgetDevice(device.key.text) } == .deviceNotFound)

        #expect(await refresh(own, ownDevice.key) == nil)
        try await user.forgetDevice(ownDevice.key.text)
        #expect(await refresh(own, ownDevice.key) == .invalidRefreshToken)
        #expect(await refusal { try await fixture.pools.signedInUser(own.accessToken) } == nil)
        #expect(await refusal { try await fixture.confirm(own) } == .invalidDeviceKey)
        #expect(try await user.devices().elements.isEmpty)
    }

    @Test func `a session that forgets its own device is not ended by its tokens that rotated, but by revoking one`()
        async throws
    {
        let fixture = try await SignInFixture.devices(
            client: ["RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 0]])
        try await fixture.confirmedUser()
        let first = try await fixture.signIn()
        let device = try await fixture.confirm(first)
        func refresh(_ token: Secret?) async throws -> IssuedTokens {
            try await fixture.pool.tokens(
                forRefreshToken: #require(token), on: device.key, clientSecret: nil, through: fixture.client)
        }
        let second = try await refresh(first.refreshToken)
        try await user(first, fixture).forgetDevice(device.key.text)
        for tokens in [first, second] {
            #expect(await refusal { try await refresh(tokens.refreshToken) } == .invalidRefreshToken)
            #expect(await refusal { try await fixture.pools.signedInUser(tokens.accessToken) } == nil)
        }
        try await fixture.pool.revoke(#require(first.refreshToken), clientSecret: nil, through: fixture.client)
        #expect(await refusal { try await fixture.pools.signedInUser(second.accessToken) } == .accessTokenRevoked)
    }

    @Test func `devices go with their user, and are not another's who takes the name`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        let device = try await fixture.confirm(fixture.signIn())
        try await fixture.pool.deleteUser("alice")
        try await fixture.confirmedUser()
        #expect(await refusal { try await fixture.pool.device(device.key.text, of: "alice") } == .deviceNotFound)
        let left = try await fixture.database.read { try await $0.query("SELECT 1 FROM devices").count }
        #expect(left == 0)
    }

    @Test func `devices go with their pool`() async throws {
        let fixture = try await SignInFixture.devices()
        try await fixture.confirmedUser()
        try await fixture.confirm(fixture.signIn())
        try await fixture.pools.deletePool(fixture.pool.id)
        try await fixture.pools.removal.finish()
        let left = try await fixture.database.read { try await $0.query("SELECT 1 FROM devices").count }
        #expect(left == 0)
    }

    @Test func `an administrator sees every device, page by page, and a page token is good for one list`() async throws
    {
        let fixture = try await SignInFixture.devices(asksUser: true)
        try await fixture.confirmedUser()
        try await fixture.confirmedUser("bob")
        var keys: [DeviceKey] = []
        for _ in 0..<5 {
            keys.append(try await fixture.confirm(fixture.signIn()).key)
            fixture.clock.advance(by: .seconds(1))
        }
        var (seen, token): ([DeviceKey], String?) = ([], nil)
        repeat {
            let page = try await fixture.pool.devices(of: "alice", from: token, limit: 2).page
            #expect(page.elements.count <= 2)
            seen += page.elements.map(\.key)
            token = page.next
        } while token != nil
        #expect(seen == keys)
        #expect(try await fixture.pool.devices(of: "alice").page.elements.map(\.key) == keys)
        #expect(try await fixture.pool.devices(of: "alice", limit: 0).page.elements.map(\.key) == keys)

        let next = try await fixture.pool.devices(of: "alice", limit: 2).page.next
        #expect(await refusal { try await fixture.pool.devices(of: "bob", from: next) } == .invalidPageToken)
        let user = try await user(fixture.signIn(), fixture)
        #expect(await refusal { try await user.devices(from: next) } == .invalidPageToken)
        #expect(await refusal { try await user.devices(from: "invented") } == .invalidPageToken)
        #expect(try await user.devices().elements.isEmpty)
        try await fixture.pool.setDevice(keys[3].text, of: "alice", remembered: true)
        #expect(try await user.devices().elements.map(\.key) == [keys[3]])
        #expect(await refusal { try await fixture.pool.devices(of: "nobody") } == .userNotFound)
        #expect(await refusal { try await fixture.pool.device(keys[0].text, of: "nobody") } == .userNotFound)
    }

    @Test func `a verifier lies sealed in the store, for its device alone`() async throws {
        let fixture = try await SignInFixture.devices()
        let alice = try await fixture.confirmedUser()
        let device = try await fixture.confirm(fixture.signIn())
        let record = try await fixture.database.read { connection in
            try await DeviceStore(connection).srp(device.key, of: alice.subject)
        }
        let stored = try #require(record)
        let verifier = try fixture.pool.opened(stored, of: device.key, alice.subject)
        #expect(verifier.count > 380)
        #expect(throws: (any Error).self) {
            try fixture.pool.opened(stored, of: .random(in: "local"), alice.subject)
        }
    }
}

import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct DeviceStoreTests {
    private static let srp = SRPRecord(salt: "ab", verifier: [1, 2, 3])

    private func device(_ number: Int, remembered: Bool = true) throws -> Device {
        let moment = Timestamp(seconds: Int64(1000 + number))
        return Device(
            key: try #require(DeviceKey("local_\(String(number, radix: 16))")), name: "device \(number)",
            isRemembered: remembered, address: IPAddress("192.0.2.1"), created: moment, modified: moment,
            authenticated: moment)
    }

    @Test func `a device is its user's and nobody else's`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let alice = try await fixture.user("alice", in: pool).subject
        let bob = try await fixture.user("bob", in: pool).subject
        let device = try device(1)
        try await fixture.database.write { connection in
            let store = DeviceStore(connection)
            #expect(try await store.insert(device, Self.srp, of: alice))
            #expect(try await !store.insert(device, Self.srp, of: bob))
            #expect(try await store.find(device.key, of: alice) == device)
            #expect(try await store.srp(device.key, of: alice) == Self.srp)
            for nobody in [bob, nil] { #expect(try await store.find(device.key, of: nobody) == nil) }
            #expect(try await store.srp(device.key, of: bob) == nil)
            #expect(try await !store.setRemembered(false, device.key, of: bob, at: device.created))
            try await store.signedIn(device.key, of: bob, from: nil, at: Timestamp(seconds: 9999))
            #expect(try await !store.remove(device.key, of: bob))
            #expect(try await store.find(device.key, of: alice) == device)
            #expect(try await store.remove(device.key, of: alice))
            #expect(try await store.find(device.key, of: alice) == nil)
        }
    }

    @Test func `signing in is noted, and the address stays where none is known`() async throws {
        let fixture = try await PoolFixture()
        let alice = try await fixture.user("alice", in: fixture.pool()).subject
        let device = try device(1)
        try await fixture.database.write { connection in
            let store = DeviceStore(connection)
            _ = try await store.insert(device, Self.srp, of: alice)
            let later = Timestamp(seconds: 5000)
            try await store.signedIn(device.key, of: alice, from: IPAddress("2001:db8::1"), at: later)
            var expected = device
            (expected.address, expected.modified, expected.authenticated) = (IPAddress("2001:db8::1"), later, later)
            #expect(try await store.find(device.key, of: alice) == expected)
            try await store.signedIn(device.key, of: alice, from: nil, at: later)
            #expect(try await store.find(device.key, of: alice) == expected)
        }
    }

    @Test func `of more devices than a user can have the one used least recently goes`() async throws {
        let fixture = try await PoolFixture()
        let alice = try await fixture.user("alice", in: fixture.pool()).subject
        let devices = try (0...DeviceStore.most).map { try device($0) }
        try await fixture.database.write { connection in
            let store = DeviceStore(connection)
            for device in devices.prefix(DeviceStore.most) { _ = try await store.insert(device, Self.srp, of: alice) }
            try await store.signedIn(devices[0].key, of: alice, from: nil, at: Timestamp(seconds: 9999))
            _ = try await store.insert(devices[DeviceStore.most], Self.srp, of: alice)
            let kept = try await store.list(of: alice, rememberedOnly: false, after: nil, limit: 1000).map(\.key)
            #expect(kept == devices.map(\.key).filter { $0 != devices[1].key })
        }
    }
}

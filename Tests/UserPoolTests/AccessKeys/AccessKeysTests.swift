import Database
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct AccessKeysTests {
    private let store: TemporaryStore
    private let clock = ManualClock()
    private let masterKey = MasterKey.generate()
    private let keys: AccessKeys

    init() async throws {
        store = try TemporaryStore()
        try await store.database.migrate([.accessKeys])
        keys = AccessKeys(database: store.database, masterKey: masterKey, clock: clock)
    }

    @Test func `a key that was made is found by its id, and the first stays the first`() async throws {
        #expect(try await keys.first() == nil)
        let first = try await keys.create()
        clock.advance(by: .seconds(1))
        let second = try await keys.create()
        #expect(try await keys.secret(of: first.id)?.reveal == first.secret.reveal)
        #expect(try await keys.secret(of: second.id)?.reveal == second.secret.reveal)
        #expect(try await keys.first()?.id == first.id)
        #expect(try await keys.first()?.secret.reveal == first.secret.reveal)
    }

    @Test func `ids and secrets have the lengths that AWS tools know`() async throws {
        let key = try await keys.create()
        #expect(key.id.hasPrefix("LKIA") && key.id.utf8.count == 20)
        #expect(key.secret.reveal.utf8.count == 40)
        #expect(key.created == clock.now())
    }

    @Test(arguments: ["", "LKIAUNKNOWN", "' OR 1=1 --"])
    func `a key that was not made is none`(id: String) async throws {
        _ = try await keys.create()
        #expect(try await keys.secret(of: id) == nil)
    }

    @Test func `a secret lies sealed, opens under its own master key only, and for its own id only`() async throws {
        let key = try await keys.create()
        let other = try await keys.create()
        let database = store.database
        let sealed = try await database.read { connection in
            try await connection.first("SELECT sealed FROM access_keys WHERE id = \(key.id)")?.get(0, as: [UInt8].self)
        }
        let bytes = try #require(sealed)
        #expect(!String(decoding: bytes, as: UTF8.self).contains(key.secret.reveal))

        let stranger = AccessKeys(database: database, masterKey: .generate(), clock: clock)
        await #expect(throws: (any Error).self) { _ = try await stranger.secret(of: key.id) }

        try await database.write { connection in
            try await connection.execute("UPDATE access_keys SET sealed = \(bytes) WHERE id = \(other.id)")
        }
        await #expect(throws: (any Error).self) { _ = try await keys.secret(of: other.id) }
    }
}

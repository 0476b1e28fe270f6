import Database
import LatchkeyJOSE
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct SigningKeysTests {
    @Test func `the keys of a pool lie sealed in the store and open with the server's master key alone`() async throws {
        let fixture = try await SignInFixture()
        let pair = try #require(try await fixture.pools.services.signingKeys.pair(of: fixture.pool.id))
        let stored = try await fixture.database.read { connection in
            try await connection.query("SELECT private_key FROM signing_keys").map { try $0.get(0, as: [UInt8].self) }
        }
        #expect(stored.count == 2)
        for key in [pair.id, pair.access] {
            #expect(stored.allSatisfy { !$0.contains(key.der.suffix(64)) })
        }
        let reopened = SigningKeys(
            database: fixture.database, masterKey: fixture.masterKey, generator: TestKeys.generator())
        #expect(try await reopened.pair(of: fixture.pool.id)?.access.kid == pair.access.kid)
        let stranger = SigningKeys(
            database: fixture.database, masterKey: MasterKey.generate(), generator: TestKeys.generator())
        await #expect(throws: (any Error).self) { try await stranger.pair(of: fixture.pool.id) }
    }

    @Test func `a key is found by its name with what it is for, and an unknown name is none`() async throws {
        let fixture = try await SignInFixture()
        let keys = fixture.pools.services.signingKeys
        let pair = try #require(try await keys.pair(of: fixture.pool.id))
        #expect(try await keys.published(kid: pair.id.kid)?.use == .id)
        #expect(try await keys.published(kid: pair.access.kid)?.use == .access)
        #expect(try await keys.published(kid: pair.access.kid)?.pool == fixture.pool.id)
        for kid in ["", "../../etc/passwd", "' OR 1=1 --", String(repeating: "k", count: 1 << 20)] {
            #expect(try await keys.published(kid: kid) == nil)
        }
    }

    @Test func `the keys of a deleted pool are gone`() async throws {
        let fixture = try await SignInFixture()
        let keys = fixture.pools.services.signingKeys
        let pair = try #require(try await keys.pair(of: fixture.pool.id))
        #expect(try await keys.published(kid: pair.access.kid) != nil)
        try await fixture.pools.deletePool(fixture.pool.id)
        #expect(try await keys.pair(of: fixture.pool.id) == nil)
        #expect(try await keys.published(kid: pair.access.kid) == nil)
    }
}

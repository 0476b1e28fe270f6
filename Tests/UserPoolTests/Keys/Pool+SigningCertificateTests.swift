import Database
import LatchkeyCrypto
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolSigningCertificateTests {
    @Test func `a pool has one certificate, whoever asks how often, and in the next process too`() async throws {
        let fixture = try await SignInFixture()
        let pool = fixture.pool
        let asked = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<4 { group.addTask { try await pool.signingCertificate() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(asked).count == 1)
        let certificate = try Certificate(der: asked[0])
        #expect(certificate.subject.map(\.value) == [pool.id.text])
        let next = try await UserPools(
            database: fixture.database, configuration: .init(publicURL: "http://127.0.0.1:9229"),
            masterKey: fixture.masterKey, passwords: fixture.hasher, messages: fixture.outbox,
            keyGenerator: TestKeys.generator(), clock: fixture.clock, log: .silent)
        #expect(try await next.pool(pool.id).signingCertificate() == asked[0])
        let other = try await fixture.pools.createPool(PoolChange(name: "other"))
        #expect(try await other.signingCertificate() != asked[0])
    }

    @Test func `the certificate goes with its pool`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        _ = try await pool.signingCertificate()
        try await fixture.pools.deletePool(pool.id)
        let left = try await fixture.database.read { try await $0.query("SELECT 1 FROM signing_certificates").count }
        #expect(left == 0)
        #expect(await code { try await pool.signingCertificate() } == .poolNotFound)
    }
}

import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolPasswordHashingTests {
    @Test(arguments: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_AUTH", "ALLOW_CUSTOM_AUTH"])
    func `the stored salt and verifier prove the password to a client of the Secure Remote Password protocol`(
        flow: String
    ) async throws {
        let fixture = try await SignInFixture(client: ["ExplicitAuthFlows": [.string(flow)]])
        let user = try await fixture.confirmedUser()
        let stored = try await fixture.database.read { connection in
            try await PasswordStore(connection).find(user.subject)
        }
        let record = try #require(stored?.srp)
        let salt = try #require(Hex.decode(record.salt))
        let expected = try CognitoSRP.verifier(
            poolName: fixture.pool.id.srpName, userID: "alice", password: SignInFixture.password, salt: salt)
        let sealer = fixture.masterKey.sealer(for: .srpVerifiers)
        #expect(try sealer.open(record.verifier, context: "\(fixture.pool.id) alice") == expected)
        #expect(!record.verifier.contains(expected.prefix(32)))
    }

    @Test func `a password of the greatest length in any script is taken, a longer one refused before it is hashed`()
        async throws
    {
        let fixture = try await SignInFixture()
        let longest = Secret("Aa1!" + String(repeating: "\u{10348}", count: 252))
        try await fixture.confirmedUser(password: longest)
        _ = try await fixture.signIn("alice", longest)
        let derivations = fixture.hasher.derivations
        #expect(
            await code {
                try await fixture.pool.setPassword(of: "alice", to: Secret(longest.reveal + "x"), permanent: true)
            } == .invalidPassword)
        #expect(fixture.hasher.derivations == derivations)
    }

    @Test func `a text that is no hash is nobody's password, at the cost of one`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE passwords SET phc = 'rubbish'")
        }
        let before = fixture.hasher.derivations
        #expect(try await !fixture.pool.verify(SignInFixture.password, against: "rubbish"))
        #expect(fixture.hasher.derivations == before + 1)
        let wrong = await code { try await fixture.signIn("alice", SignInFixture.password) }
        #expect(wrong == .wrongPassword)
    }

    @Test func `whether clients use SRP is read once, and again when one was changed or deleted`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        func hasVerifier() async throws -> Bool {
            try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
            return try await fixture.database.read { connection in
                try await PasswordStore(connection).find(user.subject)
            }?.srp != nil
        }
        #expect(try await !hasVerifier())
        let amplify = try await fixture.pools.createClient(
            ClientChange(name: "amplify", document: SignInFixture.everyFlow), in: fixture.pool)
        #expect(try await !hasVerifier())
        try await fixture.pools.updateClient(
            amplify.id, ClientChange(document: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]]), in: fixture.pool)
        #expect(try await hasVerifier())
        let pool = fixture.pool
        let before = fixture.database.statistics
        _ = try await pool.hash(SignInFixture.password, for: user.username)
        #expect((fixture.database.statistics - before).statements == 0)

        // Last, as what a client leaves is cleared away in the background, by statements of its own.
        try await fixture.pools.deleteClient(amplify.id, of: fixture.pool)
        #expect(try await !hasVerifier())
    }

    @Test func `a right password is not refused because it cannot be stored better now`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let old = try await PasswordHasher(algorithm: .pbkdf2SHA256(iterations: 1)).hash(SignInFixture.password)
        let stored = StoredPassword(phc: old, set: fixture.clock.now())
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await fixture.pool.upgrade(stored, SignInFixture.password, for: user.username)
        }
        #expect(await cancelled.value == nil)
        fixture.pool.services.srpUse.forget(fixture.pool.id)
        await fixture.database.close()
        #expect(await fixture.pool.upgrade(stored, SignInFixture.password, for: user.username) == nil)
    }
}

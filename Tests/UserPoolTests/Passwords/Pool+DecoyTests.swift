import Database
import LatchkeyPlatform
import PasswordHash
import Testing

@testable import UserPool

struct PoolDecoyTests {
    /// For which of some names that nobody has the decoy has the old cost.
    private func old(in fixture: SignInFixture) async throws -> Set<Int> {
        var old: Set<Int> = []
        for number in 0..<200 {
            let decoy = try await fixture.pool.decoyHash(for: fixture.pool.unknownAccount("nobody \(number)"))
            if decoy.hasPrefix("$pbkdf2-sha256$i=2$") { old.insert(number) }
        }
        return old
    }

    @Test func `a name that nobody has costs what a user's may, old hashes included, and moves to the new cost once`()
        async throws
    {
        let fixture = try await SignInFixture()
        #expect(try await old(in: fixture).isEmpty)
        let former = try await PasswordHasher(algorithm: .pbkdf2SHA256(iterations: 2)).hash(SignInFixture.password)
        for name in ["alice", "bob", "carol", "dave"] { try await fixture.confirmedUser(name) }
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE passwords SET phc = \(former)")
        }
        fixture.pool.services.decoys.forget(fixture.pool.id)
        var before = try await old(in: fixture)
        #expect(before.count > 100 && before.count < 200)
        for name in ["alice", "bob", "carol", "dave"] {
            _ = try await fixture.signIn(name)
            let after = try await old(in: fixture)
            #expect(after.isSubset(of: before))
            before = after
        }
        #expect(before.isEmpty)
    }

    @Test func `a decoy is nobody's password`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        for password in [SignInFixture.password, Secret("")] {
            #expect(await code { try await fixture.signIn("nobody", password) } == .userNotFound)
        }
    }
}

import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import Testing

@testable import UserPool

struct PoolPasswordHashingTests {
    @Test func `the stored salt and verifier prove the password to a client of the Secure Remote Password protocol`()
        async throws
    {
        let fixture = try await SignInFixture(client: ["ExplicitAuthFlows": ["ALLOW_USER_SRP_AUTH"]])
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
}

import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolSetPasswordTests {
    @Test func `PWD-12 a password set for good signs in, a temporary one must be changed`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("alice")
        #expect(try await fixture.pool.user("alice").status == .confirmed)
        _ = try await fixture.signIn()
        try await fixture.pool.setPassword(of: "alice", to: Secret("Temp0rary!"), permanent: false)
        #expect(try await fixture.pool.user("alice").status == .forceChangePassword)
        #expect(try await fixture.signInToChallenge("alice", Secret("Temp0rary!")).kind == .newPasswordRequired)
    }

    @Test func `setting a password ends every session and unlocks the account`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("alice")
        let tokens = try await fixture.signIn()
        for _ in 1...5 { _ = await code { try await fixture.signIn("alice", Secret("wrong")) } }
        #expect(await code { try await fixture.signIn() } == .locked)
        try await fixture.pool.setPassword(of: "alice", to: Secret("N3w-Passw0rd"), permanent: true)
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
        _ = try await fixture.signIn("alice", Secret("N3w-Passw0rd"))
    }

    @Test func `a password of the pool's history is refused, an older one taken`() async throws {
        let fixture = try await SignInFixture(pool: ["Policies": ["PasswordPolicy": ["PasswordHistorySize": 2]]])
        try await fixture.confirmedUser("alice", password: Secret("Passw0rd-0"))
        for number in 1...3 {
            try await fixture.pool.setPassword(of: "alice", to: Secret("Passw0rd-\(number)"), permanent: true)
        }
        for number in [3, 2] {
            #expect(
                await code {
                    try await fixture.pool.setPassword(of: "alice", to: Secret("Passw0rd-\(number)"), permanent: true)
                } == .passwordUsedBefore)
        }
        try await fixture.pool.setPassword(of: "alice", to: Secret("Passw0rd-1"), permanent: true)
    }

    @Test func `a sign-in with the old password that is under way when it is replaced gives no session`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("alice")
        // Many interleavings: whichever comes first, no session of the old password outlives the new one.
        for round in 0..<20 {
            let new = Secret("Passw0rd-\(round)")
            let old = round == 0 ? SignInFixture.password : Secret("Passw0rd-\(round - 1)")
            async let signIn: IssuedTokens? = try? await fixture.signIn("alice", old)
            try await fixture.pool.setPassword(of: "alice", to: new, permanent: true)
            if let tokens = await signIn {
                #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
            }
        }
    }
}

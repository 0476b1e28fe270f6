import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct SignedInUserChangePasswordTests {
    private let fresh = Secret("N3w-Passw0rd")

    @Test func `the password is changed, and sessions go on`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let here = try await fixture.signIn()
        let there = try await fixture.signIn()
        try await fixture.pools.signedInUser(here.accessToken)
            .changePassword(from: SignInFixture.password, to: fresh)
        _ = try await fixture.signIn("alice", fresh)
        #expect(await code { try await fixture.signIn() } == .wrongPassword)
        for tokens in [here, there] { _ = try await fixture.pools.signedInUser(tokens.accessToken) }
    }

    @Test func `a server can be set to end the other sessions`() async throws {
        let fixture = try await SignInFixture { $0.passwordChangeEndsOtherSessions = true }
        try await fixture.confirmedUser()
        let here = try await fixture.signIn()
        let there = try await fixture.signIn()
        try await fixture.pools.signedInUser(here.accessToken)
            .changePassword(from: SignInFixture.password, to: fresh)
        _ = try await fixture.pools.signedInUser(here.accessToken)
        #expect(await code { try await fixture.pools.signedInUser(there.accessToken) } == .accessTokenRevoked)
    }

    @Test func `a wrong previous password, none, and a new one that breaks the policy change nothing`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        #expect(await code { try await user.changePassword(from: Secret("wrong"), to: fresh) } == .wrongPassword)
        #expect(await code { try await user.changePassword(from: nil, to: fresh) } == .wrongPassword)
        #expect(
            await code { try await user.changePassword(from: SignInFixture.password, to: Secret("short")) }
                == .invalidPassword)
        _ = try await fixture.signIn()
    }

    @Test func `guesses at the previous password are locked like those of a sign-in`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        for _ in 1...5 {
            #expect(await code { try await user.changePassword(from: Secret("wrong"), to: fresh) } == .wrongPassword)
        }
        #expect(
            await code { try await user.changePassword(from: SignInFixture.password, to: fresh) } == .limitExceeded)
        #expect(await code { try await fixture.signIn() } == .locked)
    }

    @Test func `a code for a forgotten password is worth nothing once the password was changed`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("alice", [("email", "a@example.org"), ("email_verified", "true")])
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        let sent = try await fixture.lastCode(to: "alice")
        try await user.changePassword(from: SignInFixture.password, to: fresh)
        #expect(
            await code {
                try await fixture.pool.confirmForgotPassword(
                    of: "alice", code: sent, newPassword: Secret("An0ther-one"), secretHash: nil,
                    through: fixture.client)
            } == .codeExpired)
        _ = try await fixture.signIn("alice", fresh)
    }

    @Test func `a right previous password is no failure, whatever is wrong with the new one`() async throws {
        let fixture = try await SignInFixture(pool: ["Policies": ["PasswordPolicy": ["PasswordHistorySize": 2]]])
        try await fixture.confirmedUser()
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        for _ in 1...7 {
            #expect(
                await code { try await user.changePassword(from: SignInFixture.password, to: SignInFixture.password) }
                    == .passwordUsedBefore)
        }
        _ = try await fixture.signIn()
    }
}

import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct PoolAccessTests {
    @Test func `a disabled user's tokens die at once, and sign-in works again once enabled`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let session = try await fixture.pools.signedInUser(tokens.accessToken).session
        try await fixture.pool.disableUser("alice")
        #expect(!(try await fixture.pools.sessions.isLive(session)))
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
        #expect(await code { try await fixture.signIn() } == .userDisabled)
        let user = try await fixture.pool.user("alice")
        #expect(!user.isEnabled)
        #expect(user.status == .confirmed)

        fixture.clock.advance(by: .seconds(1))
        try await fixture.pool.disableUser("alice")
        #expect(try await fixture.pool.user("alice") == user)
        try await fixture.pool.enableUser("alice")
        _ = try await fixture.signIn()
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
    }

    @Test func `an unknown user is said to be unknown`() async throws {
        let fixture = try await SignInFixture()
        #expect(await code { try await fixture.pool.disableUser("nobody") } == .userNotFound)
        #expect(await code { try await fixture.pool.enableUser("nobody") } == .userNotFound)
    }
}

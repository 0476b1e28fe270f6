import LatchkeyJSON
import TestSupport
import Testing

@testable import UserPool

struct PoolSendCodeTests {
    @Test func `who has an account with another's address keeps the owner from no messages`() async throws {
        let fixture = try await SignInFixture { $0.destinationMessageBurst = 3 }
        let address = [(name: "email", value: "a@example.org")]
        try await fixture.confirmedUser("alice", address + [(name: "email_verified", value: "true")])
        try await fixture.confirmedUser("mallory", address)
        for name in ["mallory", "alice"] {
            let user = try await fixture.pools.signedInUser(fixture.signIn(name).accessToken)
            for _ in 0..<3 { _ = try await user.sendVerificationCode(for: "email") }
            #expect(await code { try await user.sendVerificationCode(for: "email") } == .limitExceeded)
        }
        #expect(try await fixture.messages().count == 6)
    }
}

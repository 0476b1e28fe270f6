import Database
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct PostAuthenticationEventTests {
    @Test func `without its word there is no session`() async throws {
        let hooks = ScriptedHooks([.postAuthentication: { _ in throw Refusal(description: "too late") }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.postAuthentication])
        try await fixture.confirmedUser()
        #expect(
            await text { try await fixture.signIn() } == "PostAuthentication failed with error too late.")
        #expect(try await fixture.sessionCount() == 0)
        hooks.set(.postAuthentication) { _ in nil }
        _ = try await fixture.signIn()
        #expect(try await fixture.sessionCount() == 1)
        #expect(hooks.events.last?["request"]?["newDeviceUsed"] == false)
    }

    @Test func `it is called once a sign-in, while the store is free, and not for a refresh`() async throws {
        let hooks = ScriptedHooks()
        let fixture = try await SignInFixture(hooks: hooks, on: [.postAuthentication])
        let database = fixture.database
        hooks.set(.postAuthentication) { _ in
            // A write that would wait for the transaction for ever if it were called in one.
            try await database.write { _ = try await $0.execute("UPDATE pools SET name = name") }
            return nil
        }
        try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        _ = try await fixture.pool.signIn(
            refreshToken: #require(tokens.refreshToken), secretHash: nil, through: fixture.client)
        #expect(hooks.sources == ["PostAuthentication_Authentication"])
    }

    @Test func `a user who is disabled while it thinks gets no tokens`() async throws {
        let hooks = ScriptedHooks()
        let fixture = try await SignInFixture(hooks: hooks, on: [.postAuthentication])
        let pool = fixture.pool
        hooks.set(.postAuthentication) { _ in
            try await pool.disableUser("alice")
            return nil
        }
        try await fixture.confirmedUser()
        #expect(await code { try await fixture.signIn() } == .userDisabled)
        #expect(try await fixture.sessionCount() == 0)
    }
}

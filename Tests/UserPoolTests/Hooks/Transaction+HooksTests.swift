import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

/// Time goes on while functions are asked, as it does in life.
@Suite struct TransactionHooksTests {
    private func fixture(
        _ triggers: [HookTrigger], pool: JSONObject = [:], client: JSONValue = SignInFixture.everyFlow
    ) async throws -> (SignInFixture, ScriptedHooks) {
        let hooks = ScriptedHooks()
        let fixture = try await SignInFixture(hooks: hooks, on: triggers, pool: pool, client: client)
        let clock = fixture.clock
        for trigger in triggers {
            hooks.set(trigger) { _ in
                clock.advance(by: .milliseconds(7))
                return nil
            }
        }
        return (fixture, hooks)
    }

    @Test func `functions are asked once about a user who sets a password of their own`() async throws {
        let (fixture, hooks) = try await fixture([.postAuthentication, .preTokenGeneration])
        let temporary = Secret("Temp0rary!")
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "alice", temporaryPassword: temporary, invitation: .suppress))
        let challenge = try await fixture.signInToChallenge("alice", temporary)
        let outcome = try await fixture.pool.answerNewPassword(
            NewPasswordAnswer(
                username: "alice", password: Secret("My-0wn-password"), attributes: [], session: challenge.session),
            secretHash: nil, through: fixture.client)
        guard case .signedIn = outcome else {
            Issue.record("no tokens")
            return
        }
        #expect(hooks.sources == ["PostAuthentication_Authentication", "TokenGeneration_NewPasswordChallenge"])
    }

    @Test func `functions are asked once about a message, be it of a change or sent again`() async throws {
        let (fixture, hooks) = try await fixture([.customMessage])
        try await fixture.confirmedUser("alice", [("email", "alice@example.org")])
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        _ = try await user.updateAttributes([("email", "new@example.org")])
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "bob", attributes: [("email", "bob@example.org")]))
        _ = try await fixture.pool.inviteAgain(
            CreateUserRequest(username: "bob", attributes: [("email", "bob@example.org")]))
        #expect(
            hooks.sources.filter { $0 != "CustomMessage_SignUp" } == [
                "CustomMessage_UpdateUserAttribute", "CustomMessage_AdminCreateUser", "CustomMessage_AdminCreateUser",
            ])
    }
}

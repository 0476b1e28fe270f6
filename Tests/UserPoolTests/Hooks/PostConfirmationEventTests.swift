import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct PostConfirmationEventTests {
    @Test func `it hears of every confirmation, and a user stays confirmed whatever it says`() async throws {
        let hooks = ScriptedHooks([.postConfirmation: { _ in throw Refusal(description: "no room") }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.postConfirmation])
        let client = fixture.client.saying(CallMetadata(clientMetadata: ["step": "2"]))
        for name in ["alice", "bob"] {
            _ = try await fixture.pool.signUp(
                SignUpRequest(
                    username: name, password: SignInFixture.password, attributes: [("email", "\(name)@example.org")]),
                through: client)
        }
        let sent = try await fixture.lastCode(to: "alice")
        #expect(
            await text {
                try await fixture.pool.confirmSignUp(of: "alice", code: sent, secretHash: nil, through: client)
            } == "PostConfirmation failed with error no room.")
        #expect(await code { try await fixture.pool.confirmUser("bob") } == .hookRefused)
        for name in ["alice", "bob"] { #expect(try await fixture.pool.user(name).status == .confirmed) }
        #expect(hooks.sources == Array(repeating: "PostConfirmation_ConfirmSignUp", count: 2))
        let request = try #require(hooks.events.first?["request"])
        #expect(request["clientMetadata"] == ["step": "2"])
        #expect(request["userAttributes"]?["email_verified"] == "true")
        #expect(request["userAttributes"]?["cognito:user_status"] == "CONFIRMED")
        #expect(request["userAttributes"]?["sub"]?.string == (try await fixture.pool.user("alice").subject.text))
    }

    @Test func `it hears of a password that was forgotten and replaced`() async throws {
        let hooks = ScriptedHooks([.postConfirmation: { _ in nil }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.postConfirmation])
        try await fixture.confirmedUser("alice", [("email", "a@example.org"), ("email_verified", "true")])
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        try await fixture.pool.confirmForgotPassword(
            of: "alice", code: fixture.lastCode(to: "alice"), newPassword: Secret("An0ther-one!"), secretHash: nil,
            through: fixture.client)
        #expect(hooks.sources == ["PostConfirmation_ConfirmForgotPassword"])
    }
}

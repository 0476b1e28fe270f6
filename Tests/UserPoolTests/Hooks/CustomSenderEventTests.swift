import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct CustomSenderEventTests {
    @Test func `a function that sends gets the code sealed, by the queue, and chooses its own words`() async throws {
        let hooks = ScriptedHooks([.customMessage: { _ in ["emailMessage": "{####}"] }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.customEmailSender, .customMessage])
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("email", "a@example.org")]),
            through: fixture.client)
        let message = try #require(try await fixture.messages().last)
        #expect(message.way == .function(ScriptedHooks.arn(.customEmailSender)))
        let event = try JSONValue(parsing: try #require(message.carrier).event.reveal)
        #expect(event["triggerSource"] == "CustomEmailSender_SignUp")
        #expect(event["request"]?["type"] == "customEmailSenderRequestV1")
        #expect(event["request"]?["userAttributes"]?["email"] == "a@example.org")
        #expect(event["request"]?["code"]?.string == "sealed \(message.code.reveal) for \(fixture.pool.id):alice")
        #expect(hooks.events.isEmpty)
        try await fixture.pool.confirmSignUp(of: "alice", code: message.code, secretHash: nil, through: fixture.client)
    }

    @Test func `a text message goes by the server when only e-mail has a function`() async throws {
        let hooks = ScriptedHooks([.customEmailSender: { _ in nil }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.customEmailSender], pool: ["AutoVerifiedAttributes": ["phone_number"]])
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("phone_number", "+4912345678")]),
            through: fixture.client)
        #expect(try await fixture.messages().map(\.way) == [.sms])
        #expect(hooks.events.isEmpty)
    }
}

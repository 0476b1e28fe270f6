import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct CustomSenderEventTests {
    @Test func `a function that sends gets the code sealed, and nothing goes out besides`() async throws {
        let (told, teller) = AsyncStream.makeStream(of: JSONValue.self)
        let hooks = ScriptedHooks([
            .customEmailSender: { event in
                teller.yield(event)
                return nil
            },
            .customMessage: { _ in ["emailMessage": "{####}"] },
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.customEmailSender, .customMessage])
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("email", "a@example.org")]),
            through: fixture.client)
        let event = try #require(await told.first { _ in true })
        #expect(event["triggerSource"] == "CustomEmailSender_SignUp")
        #expect(event["request"]?["type"] == "customEmailSenderRequestV1")
        #expect(event["request"]?["userAttributes"]?["email"] == "a@example.org")
        let sealed = try #require(event["request"]?["code"]?.string)
        #expect(sealed.hasSuffix(" for \(fixture.pool.id):alice"))
        #expect(try await fixture.messages().isEmpty)
        // The function chooses its own words.
        #expect(hooks.sources == ["CustomEmailSender_SignUp"])
        let code = Secret(String(sealed.dropFirst("sealed ".count).prefix(6)))
        try await fixture.pool.confirmSignUp(of: "alice", code: code, secretHash: nil, through: fixture.client)
    }

    @Test func `a text message goes by the server when only e-mail has a function`() async throws {
        let hooks = ScriptedHooks([.customEmailSender: { _ in nil }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.customEmailSender], pool: ["AutoVerifiedAttributes": ["phone_number"]])
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("phone_number", "+4912345678")]),
            through: fixture.client)
        #expect(try await fixture.messages().count == 1)
        #expect(hooks.events.isEmpty)
    }
}

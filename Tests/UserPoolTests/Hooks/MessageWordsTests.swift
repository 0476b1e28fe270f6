import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct MessageWordsTests {
    private func signUp(_ fixture: SignInFixture, _ name: String = "alice") async throws {
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: name, password: SignInFixture.password, attributes: [("email", "\(name)@example.org")]),
            through: fixture.client.saying(CallMetadata(clientMetadata: ["language": "de"])))
    }

    @Test func `every message takes its words, and it does not learn the code`() async throws {
        let hooks = ScriptedHooks([
            .customMessage: { event in
                let place = event["request"]?["codeParameter"]?.string ?? ""
                let name = event["request"]?["usernameParameter"]?.string ?? ""
                return ["emailSubject": "Hallo", "emailMessage": .string("\(place) \(name)!"), "smsMessage": nil]
            }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.customMessage])
        let (pool, client) = (fixture.pool, fixture.client)
        try await signUp(fixture)
        let first = try #require(await fixture.messages(to: "alice").last)
        #expect(first.subject == "Hallo")
        #expect(first.body.reveal == "\(first.code.reveal) !")
        let event = try #require(hooks.events.first)
        #expect(event["request"]?["clientMetadata"] == ["language": "de"])
        #expect(event["request"]?["usernameParameter"] == JSONValue.null)
        #expect(!event.text.contains(first.code.reveal))

        _ = try await pool.resendConfirmationCode(to: "alice", secretHash: nil, through: client)
        try await pool.confirmSignUp(
            of: "alice", code: fixture.lastCode(to: "alice"), secretHash: nil, through: client)
        _ = try await pool.forgotPassword(of: "alice", secretHash: nil, through: client)
        _ = try await pool.createUser(
            CreateUserRequest(username: "bob", attributes: [("email", "bob@example.org")]))
        #expect(
            try await fixture.messages(to: "bob").last?.body.reveal
                == "\(fixture.lastCode(to: "bob").reveal) bob!")
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        _ = try await user.updateAttributes([("email", "new@example.org")])
        _ = try await user.sendVerificationCode(for: "email")
        #expect(
            hooks.sources == [
                "CustomMessage_SignUp", "CustomMessage_ResendCode", "CustomMessage_ForgotPassword",
                "CustomMessage_AdminCreateUser", "CustomMessage_UpdateUserAttribute",
                "CustomMessage_VerifyUserAttribute",
            ])
        #expect(try await fixture.messages().allSatisfy { $0.subject == "Hallo" })
    }

    @Test func `what it leaves out keeps the pool's words`() async throws {
        let hooks = ScriptedHooks([.customMessage: { _ in ["emailMessage": nil, "emailSubject": ""] }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.customMessage])
        try await signUp(fixture)
        let message = try #require(await fixture.messages().last)
        #expect(message.subject == "Your verification code")
        #expect(message.body.reveal == "Your verification code is \(message.code.reveal). ")
    }

    @Test(
        arguments: [
            ["emailMessage": "no place for a code"], ["smsMessage": "none here either"],
            ["emailMessage": .string("{####}" + String(repeating: "x", count: 20_000))],
            ["emailSubject": "two\r\nlines"], ["emailMessage": 7],
        ] as [JSONValue])
    func `words that cannot be sent stop what they are sent for`(_ response: JSONValue) async throws {
        let hooks = ScriptedHooks([.customMessage: { _ in response }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.customMessage])
        #expect(await code { try await signUp(fixture) } == .hookAnswerInvalid)
        #expect(await !fixture.has("alice"))
    }

    @Test func `in a mail with a link that can stand for the code`() async throws {
        var answer = CustomMessageEvent.Answer()
        answer.email = "Here: {##Go##}"
        #expect(MessageWords(answer, for: .signUp, linked: true)?.email == "Here: {##Go##}")
        #expect(MessageWords(answer, for: .signUp) == nil)
        answer.email = "{####}"
        #expect(MessageWords(answer, for: .signUp, linked: true) != nil)
        answer.email = "neither"
        #expect(MessageWords(answer, for: .signUp, linked: true) == nil)

        let hooks = ScriptedHooks([
            .customMessage: { event in
                guard let link = event["request"]?["linkParameter"]?.string else { return nil }
                return ["emailMessage": .string("<b>\(link)</b>")]
            }
        ])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.customMessage],
            pool: ["VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"]])
        try await signUp(fixture)
        let message = try #require(try await fixture.messages(to: "alice").last)
        #expect(message.content.html?.reveal.hasPrefix("<b><a href=\"http://127.0.0.1:9229/confirmUser?") == true)
        #expect(message.content.html?.reveal.hasSuffix("\">Click Here</a></b>") == true)
    }

    @Test func `an invitation has to tell the name`() throws {
        var answer = CustomMessageEvent.Answer()
        answer.email = "Your password is {####}"
        #expect(MessageWords(answer, for: .signUp) != nil)
        #expect(MessageWords(answer, for: .adminCreateUser) == nil)
        answer.email = "You are {username}, your password is {####}"
        #expect(MessageWords(answer, for: .adminCreateUser) != nil)
    }
}

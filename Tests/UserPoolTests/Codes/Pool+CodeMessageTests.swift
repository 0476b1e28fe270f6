import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct PoolCodeMessageTests {
    private static let settings: JSONValue = [
        "AutoVerifiedAttributes": ["email"],
        "VerificationMessageTemplate": ["EmailMessage": "pool {####}", "EmailSubject": "pool\r\nBcc: x"],
    ]

    private func signUp(
        _ fixture: SignInFixture, _ attributes: [(name: String, value: String)] = []
    ) async throws -> Message {
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password,
                attributes: [("email", "alice@example.org")] + attributes),
            through: fixture.client)
        return try #require(try await fixture.messages(to: "alice").last)
    }

    @Test func `the operator's words for all pools go before Cognito's`() async throws {
        let fixture = try await SignInFixture { configuration in
            try? configuration.templates.add("default/default/default/sign-up.email.subject", "Hi {name}")
            try? configuration.templates.add("default/default/default/sign-up.email.txt", "Code {####}")
            try? configuration.templates.add("default/default/default/sign-up.email.html", "<p>{name}: {####}</p>")
            try? configuration.templates.add("default/default/de/sign-up.email.txt", "Schlüssel {####}")
        }
        let message = try await signUp(fixture, [("name", "<Alice>\r\nBcc: x"), ("locale", "en-GB")])
        #expect(message.subject == "Hi <Alice>  Bcc: x")
        #expect(message.content.text?.reveal == "Code \(message.code.reveal)")
        #expect(message.content.html?.reveal == "<p>&lt;Alice&gt;  Bcc: x: \(message.code.reveal)</p>")
    }

    @Test func `the user's locale chooses the words`() async throws {
        let fixture = try await SignInFixture { configuration in
            try? configuration.templates.add("default/default/default/sign-up.email.txt", "Code {####}")
            try? configuration.templates.add("default/default/de/verification.email.txt", "Schlüssel {####}")
        }
        let message = try await signUp(fixture, [("locale", "de-AT")])
        #expect(message.body.reveal == "Schlüssel \(message.code.reveal)")
        #expect(message.subject == "Your verification code")
    }

    @Test func `the pool's own words go before those for all pools, and its subject is one line`() async throws {
        let fixture = try await SignInFixture(pool: Self.settings) { configuration in
            try? configuration.templates.add("default/default/default/sign-up.email.txt", "operator {####}")
        }
        let message = try await signUp(fixture)
        #expect(message.body.reveal == "pool \(message.code.reveal)")
        #expect(message.subject == "pool  Bcc: x")
    }

    @Test func `a message tells what it is for, through whom, and when it is worth nothing`() async throws {
        let fixture = try await SignInFixture()
        let message = try await signUp(fixture)
        #expect(message.occasion == .signUp && message.client == fixture.client.id)
        #expect(message.body.reveal == "Your verification code is \(message.code.reveal). ")
    }

    private static let linked: JSONObject = [
        "AutoVerifiedAttributes": ["email"], "VerificationMessageTemplate": ["DefaultEmailOption": "CONFIRM_WITH_LINK"],
    ]

    private func link(_ message: Message, to fixture: SignInFixture, name: String) -> String {
        ConfirmationLink(
            to: "http://127.0.0.1:9229", client: fixture.client.id, username: name, code: message.code
        ).url.reveal
    }

    @Test func `COD-14 a mail with a link has an address with a plus sign percent-encoded in it`() async throws {
        let fixture = try await SignInFixture(pool: .object(Self.linked))
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "a+b@x.org", password: SignInFixture.password, attributes: [("email", "a+b@x.org")]),
            through: fixture.client)
        let message = try #require(try await fixture.messages(to: "a+b@x.org").last)
        #expect(message.subject == "Your verification link")
        let url = link(message, to: fixture, name: "a+b@x.org")
        #expect(url.contains("user_name=a%2Bb%40x.org&"))
        #expect(
            message.content.html?.reveal
                == "Please click the link below to verify your email address. "
                + "<a href=\"\(HTMLText.escaped(url))\">Verify Email</a> ")
        #expect(
            message.content.text?.reveal
                == "Please click the link below to verify your email address. Verify Email: \(url) ")
    }

    @Test func `the pool's words for links are for sign-ups by e-mail, and codes stay codes`() async throws {
        var settings = Self.linked
        settings["VerificationMessageTemplate"] = [
            "DefaultEmailOption": "CONFIRM_WITH_LINK", "EmailMessageByLink": "<p>{##Here##}</p>",
            "EmailSubjectByLink": "Welcome", "EmailMessage": "code {####}", "EmailSubject": "Code",
        ]
        let fixture = try await SignInFixture(pool: .object(settings))
        let message = try await signUp(fixture)
        let url = HTMLText.escaped(link(message, to: fixture, name: "alice"))
        #expect(message.subject == "Welcome" && message.content.text == nil)
        #expect(message.content.html?.reveal == "<p><a href=\"\(url)\">Here</a></p>")
        _ = try await fixture.pool.resendConfirmationCode(to: "alice", secretHash: nil, through: fixture.client)
        #expect(try await fixture.messages(to: "alice").last?.subject == "Welcome")
        try await fixture.pool.confirmSignUp(
            of: "alice", code: fixture.lastCode(to: "alice"), secretHash: nil, through: fixture.client)
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        let reset = try #require(try await fixture.messages(to: "alice").last)
        #expect(reset.subject == "Code" && reset.body.reveal == "code \(reset.code.reveal)")
    }

    @Test func `the operator's words can have the link too`() async throws {
        let fixture = try await SignInFixture { configuration in
            try? configuration.templates.add(
                "default/default/default/sign-up.email.html", "<a href='{link}'>{####}</a>")
        }
        let message = try await signUp(fixture)
        let url = HTMLText.escaped(link(message, to: fixture, name: "alice"))
        #expect(message.content.html?.reveal == "<a href='\(url)'>\(message.code.reveal)</a>")
    }

    @Test func `e-mail is from whom the pool says, text messages are not`() async throws {
        let cases: [(JSONValue, MailSender?)] = [
            (
                ["From": "Hotel <a@example.org>", "ReplyToEmailAddress": "b@example.org"] as JSONValue,
                MailSender(from: "Hotel <a@example.org>", replyTo: "b@example.org")
            ),
            (
                ["SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/c@example.org"] as JSONValue,
                MailSender(from: "c@example.org", replyTo: nil)
            ),
            (["SourceArn": "arn:aws:ses:us-east-1:000000000000:identity/example.org"] as JSONValue, nil),
            (["EmailSendingAccount": "COGNITO_DEFAULT"] as JSONValue, nil),
        ]
        for (configuration, sender) in cases {
            let fixture = try await SignInFixture(
                pool: ["AutoVerifiedAttributes": ["email"], "EmailConfiguration": configuration])
            #expect(try await signUp(fixture).sender == sender)
            _ = try await fixture.pool.createUser(
                CreateUserRequest(username: "bob", attributes: [("phone_number", "+15550100")]))
            let texts = try await fixture.messages(to: "bob")
            #expect(texts.map(\.medium) == [.sms] && texts.first?.sender == nil)
        }
    }
}

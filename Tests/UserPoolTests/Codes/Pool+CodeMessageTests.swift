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
}

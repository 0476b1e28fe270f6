import LatchkeyPlatform
import Testing

@testable import UserPool

struct MessageTemplatesTests {
    private static let pool = "us-east-1_AbCdEf123", client = "1example23456789"

    private func found(
        _ files: [String: String], _ occasion: MessageOccasion = .signUp, by medium: Message.Medium = .email,
        client: String = client, locale: String? = nil, ofAll: Bool = false
    ) throws -> String? {
        var templates = MessageTemplates()
        for (path, text) in files { try templates.add(path, text) }
        let words = templates.words(
            MessagePurpose.fitting(occasion), by: medium, pool: ofAll ? nil : PoolID(Self.pool),
            client: ClientID(client), locale: locale)
        return (words?.text ?? words?.html)?.filled { _ in "" }
    }

    @Test func `the folder that says most is asked first: pool, client, locale, purpose`() throws {
        let (pool, client) = (Self.pool, Self.client)
        let order = [
            "\(pool)/\(client)/de-at/sign-up.email.txt", "\(pool)/\(client)/de-at/verification.email.txt",
            "\(pool)/\(client)/de/sign-up.email.txt", "\(pool)/\(client)/default/sign-up.email.txt",
            "\(pool)/default/de-at/sign-up.email.txt", "\(pool)/default/de/verification.email.txt",
            "\(pool)/default/default/sign-up.email.txt",
        ]
        var files = Dictionary(uniqueKeysWithValues: order.map { ($0, $0 + "{####}") })
        for path in order {
            #expect(try found(files, locale: "de_AT") == path)
            files[path] = nil
        }
        #expect(try found(files, locale: "de_AT") == nil)
    }

    @Test func `words for all pools are asked for apart, so that a pool's own settings go before them`() throws {
        let files = ["default/default/default/sign-up.sms.txt": "x{####}"]
        #expect(try found(files, by: .sms) == nil)
        #expect(try found(files, by: .sms, ofAll: true) == "x")
        #expect(try found(files, by: .email, ofAll: true) == nil)
    }

    @Test(arguments: [
        (MessageOccasion.resendCode, ["resend-code", "sign-up", "verification"]),
        (.signUp, ["sign-up", "verification"]),
        (.forgotPassword, ["forgot-password", "verification"]),
        (.updateUserAttribute, ["update-attribute", "verify-attribute", "verification"]),
        (.verifyUserAttribute, ["verify-attribute", "verification"]), (.authentication, ["authentication"]),
        (.adminCreateUser, ["invitation"]),
    ])
    func `each occasion has its names, the most exact first`(occasion: MessageOccasion, names: [String]) throws {
        var files = Dictionary(
            uniqueKeysWithValues: names.map { ("\(Self.pool)/default/default/\($0).sms.txt", "\($0){####}") })
        for name in names {
            #expect(try found(files, occasion, by: .sms) == name)
            files["\(Self.pool)/default/default/\(name).sms.txt"] = nil
        }
    }

    @Test(arguments: ["", "../../x", "d", "de at", String(repeating: "a-", count: 30), "é", "-", "de-", "DE\u{0}"])
    func `a locale that is none is as if there were none`(locale: String) throws {
        #expect(try found(["\(Self.pool)/default/default/sign-up.sms.txt": "x{####}"], by: .sms, locale: locale) == "x")
    }

    @Test func `a subject alone is no message`() throws {
        #expect(try found(["\(Self.pool)/default/default/sign-up.email.subject": "Hello"]) == nil)
    }

    @Test(arguments: [
        ("sign-up.email.txt", "{####}"), ("default/default/default/default/sign-up.email.txt", "{####}"),
        ("default/default/default/signup.email.txt", "{####}"), ("default/default/default/sign-up.txt", "{####}"),
        ("default/default/default/sign-up.email.md", "{####}"), ("default/default/default/.email.txt", "{####}"),
        ("pool/default/default/sign-up.email.txt", "{####}"), ("default/a b/default/sign-up.email.txt", "{####}"),
        ("default/default/english!/sign-up.email.txt", "{####}"), ("default//default/sign-up.email.txt", "{####}"),
        ("default/default/default/sign-up.email.txt", "no code"), ("default/default/default/sign-up.sms.txt", "{code}"),
        ("default/default/default/sign-up.email.html", "{####} {nobody}"),
        ("default/default/default/sign-up.email.html", "{####} {custom:}"),
        ("default/default/default/sign-up.email.html", "{####} {clientMetadata.}"),
        ("default/default/default/sign-up.email.html", "{####}<style>p{color:red}</style>"),
        ("default/default/default/sign-up.email.subject", "{####}"),
        ("default/default/default/sign-up.email.subject", "a\r\nBcc: b@example.org"),
    ])
    func `a file that cannot be used is refused by its name`(path: String, text: String) {
        var templates = MessageTemplates()
        let error = #expect(throws: MessageTemplates.Refusal.self) { try templates.add(path, text) }
        #expect(error?.description.hasPrefix(path + ": ") == true)
    }

    @Test func `every place of a user, of the request and of the message is one`() throws {
        var templates = MessageTemplates()
        try templates.add(
            "default/default/default/sign-up.email.html",
            """
            {####} {username} {sub} {name} {given_name} {email} {phone_number} {locale} {custom:hotel} {dev:custom:x}
            {clientMetadata.campaign} {clientMetadata.a.b} <style>p { color: red } {{b}</style>
            """)
        try templates.add("default/default/default/sign-up.email.subject", "Hello {name}\n")
        #expect(!templates.isEmpty)
    }

    @Test func `a link can stand for the code where an e-mail confirms a sign-up, and nowhere else`() throws {
        var templates = MessageTemplates()
        for purpose in ["sign-up", "resend-code"] {
            try templates.add("default/default/default/\(purpose).email.html", "<a href=\"{link}\">x</a>")
            try templates.add("default/default/default/\(purpose).email.txt", "{link} or {####}")
        }
        for (path, text) in [
            ("verification.email.txt", "{link}"), ("sign-up.sms.txt", "{link} {####}"),
            ("sign-up.email.subject", "{link}"), ("invitation.email.txt", "{####} {link}"),
            ("sign-up.email.txt", "none"),
        ] {
            #expect(throws: MessageTemplates.Refusal.self) {
                try templates.add("default/default/default/\(path)", text)
            }
        }
    }
}

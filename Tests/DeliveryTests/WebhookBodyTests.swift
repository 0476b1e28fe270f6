import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import Delivery
@testable import UserPool

struct WebhookBodyTests {
    private func queued(text: String? = "Your code is 123456. ", html: String? = nil) throws -> QueuedMessage {
        let pool = try #require(PoolID("us-east-1_AbCdEf123"))
        return QueuedMessage(
            id: 1, key: "k3y",
            message: Message(
                pool: pool, username: "a\"b", destination: "+12065559934", medium: .sms,
                content: Message.Content(subject: "S & T", text: text.map(Secret.init), html: html.map(Secret.init)),
                code: Secret("123456"), slot: "s", expires: Timestamp(seconds: 0)),
            created: Timestamp(seconds: 0))
    }

    private func encoded(_ body: WebhookBody, _ message: QueuedMessage) -> String {
        String(decoding: body.encoded(message, from: "+15005550006"), as: UTF8.self)
    }

    @Test func `without a template everything is told`() throws {
        let body = try WebhookBody(.json)
        #expect(body.contentType == "application/json")
        #expect(
            try JSONValue(parsing: encoded(body, queued())) == [
                "id": "k3y", "to": "+12065559934", "from": "+15005550006", "medium": "SMS", "subject": "S & T",
                "text": "Your code is 123456. ", "html": "", "code": "123456", "username": "a\"b",
                "pool": "us-east-1_AbCdEf123", "client": "", "occasion": "VerifyUserAttribute", "replyTo": "",
            ])
        #expect(try encoded(WebhookBody(.form), queued()).contains("&subject=S+%26+T&"))
    }

    @Test func `a provider's JSON is filled in, and nothing breaks out of its text`() throws {
        let body = try WebhookBody(
            .json,
            template: """
                {"personalizations": [{"to": [{"email": "{to}"}]}], "subject": "{{x}} {subject}", "n": 1, "t": true,
                 "content": [{"type": "{type}", "value": "{body}"}]}
                """)
        let message = try queued(text: "t", html: "\"}], \"to\": \"{code}\" \\ \u{1f511}\n")
        #expect(
            try JSONValue(parsing: encoded(body, message)) == [
                "personalizations": [["to": [["email": "+12065559934"]]]], "subject": "{x}} S & T".jsonValue, "n": 1,
                "t": true,
                "content": [["type": "text/html", "value": "\"}], \"to\": \"{code}\" \\ \u{1f511}\n"]],
            ])
        #expect(try encoded(body, queued()).contains("text/plain"))
    }

    @Test func `a form's values are encoded as a browser does`() throws {
        let body = try WebhookBody(.form, template: "To={to}&From={from}&Body=Hi {text}&Fixed=1")
        #expect(body.contentType == "application/x-www-form-urlencoded")
        #expect(
            try encoded(body, queued(text: "a&b=c é+%"))
                == "To=%2B12065559934&From=%2B15005550006&Body=Hi+a%26b%3Dc+%C3%A9%2B%25&Fixed=1")
    }

    @Test(arguments: ["{", "{\"a\": \"{nobody}\"}", "[\"{code}\", {\"b\": [\"{Code}\"]}]", "text"])
    func `a template of JSON that is none, or has an unknown place, is refused`(template: String) {
        #expect(throws: WebhookBody.Refusal.self) { try WebhookBody(.json, template: template) }
    }

    @Test(arguments: ["To", "=x", "To={to}&{text}", "To={nobody}"])
    func `a template of a form that is none, or has an unknown place, is refused`(template: String) {
        #expect(throws: WebhookBody.Refusal.self) { try WebhookBody(.form, template: template) }
    }
}

extension String {
    fileprivate var jsonValue: JSONValue { .string(self) }
}

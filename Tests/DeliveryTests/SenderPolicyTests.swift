import LatchkeyPlatform
import TestSupport
import Testing
import UserPool

@testable import Delivery

struct SenderPolicyTests {
    private func message(from: String?, replyTo: String? = nil) throws -> Message {
        Message(
            pool: try #require(PoolID("us-east-1_AbCdEf123")), username: "jane", destination: "jane@example.org",
            medium: .email, content: Message.Content(text: Secret("t")), code: Secret("1"),
            sender: MailSender(from: from, replyTo: replyTo), slot: "s", expires: ManualClock().now())
    }

    private func sender(_ from: String?, _ rules: String...) throws -> String? {
        let policy = SenderPolicy(
            usual: Mailbox("Latchkey <no-reply@example.org>"),
            rules: try rules.map { try #require(SenderPolicy.Rule($0)) })
        return policy.from(try message(from: from, replyTo: "x@y"))?.description
    }

    @Test func `a pool has the server's own address alone, by any name`() throws {
        #expect(try sender("Hotel <no-reply@Example.org>") == "Hotel <no-reply@Example.org>")
        for other in [
            nil, "IT Security <security@example.org>", "no-reply@sub.example.org", "no-reply@example.org.evil.example",
            "a@example.net", "example.org",
        ] {
            #expect(try sender(other) == nil)
        }
    }

    @Test func `and what the operator lists`() throws {
        #expect(try sender("desk@example.org", "example.org") == "desk@example.org")
        #expect(try sender("security@example.org", "desk@example.org") == nil)
        #expect(try sender("a@hotel.example", "hotel.example") == "a@hotel.example")
        #expect(try sender("a@hotel.example", "a@hotel.example") == "a@hotel.example")
        #expect(try sender("b@hotel.example", "a@hotel.example") == nil)
        #expect(try sender("b@anywhere.example", "*") == "b@anywhere.example")
    }

    @Test(arguments: [
        "a@example.org\r\nBcc: b@example.org", "x\r\nBcc: b@example.org <a@example.org>",
        "a@example.org, b@example.org",
        "", "Hotel",
    ])
    func `what is no mailbox, or could begin another header field, is nobody's sender`(text: String) throws {
        #expect(try sender(text, "*") == nil)
        #expect(SenderPolicy(usual: nil).replyTo(try message(from: nil, replyTo: text)) == nil)
    }

    @Test func `answers may go anywhere`() throws {
        let message = try message(from: nil, replyTo: "desk@hotel.example")
        #expect(SenderPolicy(usual: nil).replyTo(message)?.address == "desk@hotel.example")
    }

    @Test(arguments: ["", "a@", "two words", "a@b@c", "x\ny"]) func `what is no rule is none`(text: String) {
        #expect(SenderPolicy.Rule(text) == nil)
    }
}

import Testing

@testable import Delivery

struct MailboxTests {
    @Test func `a mailbox is an address with or without a name`() {
        #expect(Mailbox("a@example.org") == Mailbox(address: "a@example.org"))
        #expect(Mailbox("Hotel <a@example.org>") == Mailbox(name: "Hotel", address: "a@example.org"))
        #expect(Mailbox("\"Hotel, Ltd.\" <a@example.org>")?.name == "Hotel, Ltd.")
        #expect(Mailbox("<a@example.org>")?.name == nil)
        #expect(Mailbox("Hôtel <a@example.org>")?.header == "=?UTF-8?B?SMO0dGVs?= <a@example.org>")
        #expect(Mailbox("a@example.org")?.domain == "example.org")
    }

    @Test(arguments: [
        "", "a", "a@", "@b", "a@b@c", "a b@c", "a@example.org, b@example.org", "a@example.org\r\nBcc: b@example.org",
        "Hotel\r\nBcc: x <a@example.org>", "Hotel <a@example.org", "Hotel <a>", "a;b@c", "\"a\"@b",
        "x <<a@example.org>>",
    ])
    func `what is none, or more than one, is refused`(text: String) {
        #expect(Mailbox(text) == nil)
    }
}

import Testing

@testable import UserPool

@Suite struct EmailAddressTests {
    @Test(arguments: ["a@b", "first.last+tag@example.org", "用户@例子.中国", "o'hara@example.ie", "a@x"])
    func `something, one at sign, something is an address`(text: String) {
        #expect(EmailAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "a", "@", "a@", "@b", "a@b@c", "a b@c", "a@b,c@d", "a@b;c@d", "a@b\r\nBcc: c@d", "\"a\"@b", "<a@b>",
        "a(comment)@b", "a@[127.0.0.1]", "a@b\0", "group:a@b", "a\\b@c", "a@b\u{202e}",
        "a@b@\u{301}c", "a@\u{301}b@c",
    ])
    func `what could be read as several addresses, a header or a comment is none`(text: String) {
        #expect(EmailAddress(text) == nil)
    }
}

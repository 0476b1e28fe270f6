import Testing

@testable import UserPool

@Suite struct EmailAddressTests {
    @Test(arguments: [
        "a@b", "first.last+tag@example.org", "用户@例子.中国", "o'hara@example.ie", "a@x",
        "a@x-1.example", "a@straße.de", "a@ÜBER.example", "a@xn--fsqu00a.xn--fiqs8s", "a@हिन्दी.भारत", "a@1.2", "ß@x.gr",
        "a@my_host.example", "a@paral\u{b7}lel.cat", "a@ア\u{30fb}イ.jp", "น\u{e33}@x.example", "ນ\u{eb3}@x.example",
    ])
    func `something, one at sign, something is an address`(text: String) {
        #expect(EmailAddress(text)?.text == text)
    }

    @Test(arguments: [
        "", "a", "@", "a@", "@b", "a@b@c", "a b@c", "a@b,c@d", "a@b;c@d", "a@b\r\nBcc: c@d", "\"a\"@b", "<a@b>",
        "a(comment)@b", "a@[127.0.0.1]", "a@b\0", "group:a@b", "a\\b@c", "a@b\u{202e}",
        "a@b@\u{301}c", "a@\u{301}b@c", "a@\u{301}b",
    ])
    func `what could be read as several addresses, a header or a comment is none`(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    /// Spellings that a server may map to `flood@x.example` (UTS #46, NFKC).
    @Test(arguments: [
        "flood@x.example.", "flood@.x.example", "flood@x..example", "flood@.", "flood@x。example", "flood@x．example",
        "flood@x｡example", "flood@ｘ.example", "ｆlood@x.example", "flood@\u{24e7}.example", "flood@x.exa\u{34f}mple",
        "flood@x.ex\u{ad}ample", "\u{fb02}ood@x.example", "flood@x.\u{2488}example", "flood@x_.example",
        "flood@-x.example", "flood@x-.example", "flood@_x.example", "flood@x\u{b7}.example",
        "flood@\u{30fb}x.example", "flood@น\u{e33}.example",
        "flood@x!.example", "flood@x.\u{212f}xample", "flood@☃.example",
    ])
    func `what may be another spelling of an address is none`(text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test func `a domain is no longer than DNS can name`() {
        func address(_ labels: Int, of length: Int) -> EmailAddress? {
            let label = String(repeating: "x", count: length)
            return EmailAddress("a@" + Array(repeating: label, count: labels).joined(separator: "."))
        }
        #expect(address(1, of: 63) != nil && address(1, of: 64) == nil)
        #expect(address(4, of: 62) != nil && address(5, of: 62) == nil && address(127, of: 1) != nil)
        #expect(address(128, of: 1) == nil)
        #expect(EmailAddress("a@" + String(repeating: "例", count: 64)) == nil)
    }

    @Test(arguments: [
        ("Flood@X.example", "flood@x.example"), ("用户@例子.中国", "用户@XN--FSQU00A.xn--fiqs8s"),
        ("e\u{301}@bu\u{308}cher.example", "É@xn--bcher-kva.example"), ("a@BÜCHER.example", "A@bücher.example"),
        ("+15551234567", "+15551234567"), ("not@an@Address", "NOT@an@address"),
    ])
    func `spellings of one address are one mailbox`(first: String, second: String) {
        #expect(EmailAddress.mailbox(of: first).utf8.elementsEqual(EmailAddress.mailbox(of: second).utf8))
    }

    @Test func `mailboxes of different addresses differ`() {
        let addresses = ["a@straße.de", "a@strasse.de", "a@x.de", "b@x.de", "a@y.de", "a@xx.de", "a@x.d.e"]
        #expect(Set(addresses.map(EmailAddress.mailbox)).count == addresses.count)
    }
}

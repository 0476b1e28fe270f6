import Testing

@testable import WebAuthn

@Suite struct RelyingPartyTests {
    @Test(arguments: [
        "https://example.org", "https://example.org:8443", "https://login.example.org", "https://a.b.example.org",
        "https://xn--bcher-kva.example.org", "https://1.example.org:1",
    ])
    func `pages of the domain and of those below it are accepted`(origin: String) {
        #expect(RelyingParty(id: "example.org")?.accepts(origin: origin) == true)
    }

    @Test(arguments: [
        "", "https://", "http://example.org", "https://example.com", "https://notexample.org",
        "https://example.org.evil.com",
        "https://example.org/", "https://example.org/path", "https://example.org?", "https://user@example.org",
        "https://example.org:", "https://example.org:0", "https://example.org:080", "https://example.org:123456",
        "https://example.org:80:80", "https://example.org:8a", "https://.example.org", "https://-.example.org",
        "https://a..example.org", "https://EXAMPLE.org", "https://a b.example.org", "https://evil.com#.example.org",
        "https://evil.com/.example.org", "https://evil.com\\.example.org", "HTTPS://example.org", "example.org",
        "https://org", "null", "android:apk-key-hash:example.org", "https://[::1]", "https://example.org\u{0}",
        "https://\u{212A}.example.org",
    ])
    func `pages of elsewhere are not`(origin: String) {
        #expect(RelyingParty(id: "example.org")?.accepts(origin: origin) == false)
    }

    @Test func `localhost needs no TLS, nobody else does without`() {
        let local = RelyingParty(id: "localhost")
        for origin in ["http://localhost", "http://localhost:3000", "https://localhost:8443", "http://app.localhost"] {
            #expect(local?.accepts(origin: origin) == true, "\(origin)")
        }
        for origin in ["http://localhost.evil.com", "http://127.0.0.1", "http://evillocalhost"] {
            #expect(local?.accepts(origin: origin) == false, "\(origin)")
        }
        #expect(RelyingParty(id: "localhost.example.org")?.accepts(origin: "http://localhost.example.org") == false)
    }

    @Test(arguments: [
        "", ".", "a.", ".a", "a..b", "-a", "a-", "A.org", "a_b.org", "a b", "https://a.org", "a.org:80", "ü.org",
        String(repeating: "a", count: 64), Array(repeating: "abcdefg", count: 32).joined(separator: "."),
    ])
    func `what is no domain is no relying party`(id: String) {
        #expect(RelyingParty(id: id) == nil)
    }
}

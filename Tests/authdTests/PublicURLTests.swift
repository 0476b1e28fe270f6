import Testing

@testable import authd

struct PublicURLTests {
    @Test(arguments: [
        "http://a", "https://auth.example.org", "https://auth.example.org:8443", "http://127.0.0.1:9229",
        "http://[::1]:9229", "https://example.org/auth", "https://example.org/a/b_c-d.e",
    ])
    func `a scheme, a host, perhaps a port and a path make an address`(text: String) {
        #expect(PublicURL.isValid(text))
    }

    @Test(arguments: [
        "", "a", "ftp://a", "HTTP://a", "http:/a", "http://", "http:///b", "http://:80", "http://a/", "http://a/b/",
        "http://a//b", "http://a/b?c#d", "http://a?c", "http://a#d", "http://user@a", "http://user:pass@a",
        "http://a:", "http://a:0", "http://a:65536", "http://a:+80", "http://a:8x", "http://a:80:80", "http://[::1",
        "http://[]", "http://[::1]9229", "http://[a]", "http://a b", "http://a/b c", "http://a/%2e", "http://a/..",
        "http://a/./b", "http://ä", "http://a\n", "http://a/\u{0}", "http://a\\b",
    ])
    func `anything else is none`(text: String) {
        #expect(!PublicURL.isValid(text))
    }
}

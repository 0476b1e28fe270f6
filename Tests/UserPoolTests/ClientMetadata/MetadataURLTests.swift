import Testing

@testable import UserPool

@Suite struct MetadataURLTests {
    @Test(
        arguments: [
            "https://a.example/client", "https://A.example:8443/c.json?x=1", "https://8.8.8.8/c",
            "https://xn--bcher-kva.example/c",
        ])
    func `an address is one`(text: String) {
        #expect(MetadataURL(text) != nil)
    }

    @Test(
        arguments: [
            "", "http://a.example/c", "https://a.example", "https://a.example/", "https://u@a.example/c",
            "https://a.example/c#x", "https://a.example/../c", "https://a.example/./c", "https://a.example/%2e%2E/c",
            "https://a.example/x/.", "https://localhost/c", "https://a.localhost/c", "https://printer.local/c",
            "https://127.0.0.1/c", "https://10.1.2.3/c", "https://192.168.0.1/c", "https://169.254.169.254/c",
            "https://172.16.0.1/c", "https://[::1]/c", "https://[fe80::1]/c", "https://[fd00::1]/c", "https://host/c",
            "https://2130706433/c", "https://0x7f.1/c", "https://a..example/c", "https://-a.example/c",
            "https://a.example:0/c", "https://a.example:99999/c", "https://a.example:x/c", "https://a.example\\@b/c",
            "https://*.example.org/c", "https://a.example /c", "https://metadata.google.internal/c",
        ])
    func `what is none, or means this machine or a private network, is refused`(text: String) {
        #expect(MetadataURL(text) == nil)
    }

    @Test(
        arguments: [
            ("https://a.example/client", "https://a.example/client", true),
            ("https://a.example/client", "https://a.example/clients", false),
            ("https://a.example/*", "https://a.example/x/y?z", true),
            ("https://*.a.example/*", "https://b.a.example/x", true),
            ("https://*.a.example/*", "https://c.b.a.example/x", false),
            ("https://*.a.example/*", "https://a.example/x", false),
            ("https://app-*.a.example/c", "https://app-1.a.example/c", true),
            ("https://a.example/*/client", "https://a.example/x/y/client", true),
            ("https://a.example/*a*b*c", "https://a.example/aaabbbcc", true),
            ("https://a.example/*a*b*c", "https://a.example/aaabbb", false),
            ("https://a.example/*", "https://a.example.evil.example/x", false),
            ("https://a.example/*", "https://evil.example/a.example/x", false),
            ("https://a.example/*", "https://a.example:444/x", false),
            ("https://A.EXAMPLE/c", "https://a.example/c", true),
        ])
    func `a star stands for any characters, in a host for those of one label`(pattern: String, url: String, fits: Bool)
        throws
    {
        let pattern = try #require(MetadataURLPattern(pattern))
        let url = try #require(MetadataURL(url))
        #expect(pattern.matches(url) == fits)
    }

    @Test(arguments: [
        "https://*/x", "https://*.example/x", "https://a.*/x", "https://*.*.example/x", "https://a.example:*/x",
        "https://a.example",
    ])
    func `a pattern that takes the hosts of anybody is none`(text: String) {
        #expect(MetadataURLPattern(text) == nil)
    }

    @Test func `a long pattern is matched in a moment`() throws {
        let pattern = try #require(MetadataURLPattern("https://a.example/" + String(repeating: "*a", count: 110) + "b"))
        let url = try #require(MetadataURL("https://a.example/" + String(repeating: "a", count: 230)))
        #expect(!pattern.matches(url))
    }
}

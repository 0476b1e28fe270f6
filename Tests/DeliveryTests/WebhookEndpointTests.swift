import Testing

@testable import Delivery

struct WebhookEndpointTests {
    @Test(arguments: [
        "https://api.example.org/send", "HTTPS://api.example.org", "http://127.0.0.1:8080/x", "http://localhost/x",
        "http://[::1]:80/", "http://127.9.9.9?x",
    ])
    func `https anywhere, http on this machine`(url: String) throws {
        #expect(WebhookEndpoint(url: url, body: try WebhookBody(.json)) != nil)
    }

    @Test(arguments: [
        "", "http://example.org/", "http://10.0.0.1/", "http://localhost.example.org/", "http://127.0.0.1.example.org/",
        "http://127.0.0.1@example.org/", "http://localhost:x@example.org/", "ftp://127.0.0.1/", "http:/127.0.0.1",
        "//127.0.0.1", "http://[::2]/", "https://", "https://user:word@example.org/", "https://example.org/#x",
        "https://example.org/…", "http://2130706433/",
    ])
    func `nothing that others could listen to`(url: String) throws {
        #expect(WebhookEndpoint(url: url, body: try WebhookBody(.json)) == nil)
    }
}

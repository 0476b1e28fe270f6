import LatchkeyHTTPClient
import Testing

struct URLExposureTests {
    @Test(arguments: ["https://example.org/a", "HTTPS://example.org", "https://127.0.0.1:8443"])
    func `TLS hides what is sent`(url: String) {
        #expect(URLExposure(url) == .encrypted)
    }

    @Test(arguments: [
        "http://127.0.0.1", "http://127.9.9.9:80/x", "http://[::1]:8080/", "http://localhost",
        "HTTP://LocalHost:1/?a#b",
    ])
    func `plain HTTP to this machine stays here`(url: String) {
        #expect(URLExposure(url) == .thisMachine)
    }

    @Test(arguments: [
        "http://example.org", "http://127.0.0.1.example.org/", "http://localhost.example.org", "http://10.0.0.1",
        "http://[2001:db8::1]/", "http://127.1/", "http://2130706433/", "http://example.org/?127.0.0.1",
        "http://127.0.0.1@example.org/",
        "http://example.org#@127.0.0.1/",
    ])
    func `plain HTTP to elsewhere can be read`(url: String) {
        #expect(URLExposure(url) == .open)
    }

    @Test(arguments: [
        "", "ftp://127.0.0.1", "file:///etc/passwd", "http://", "http:///127.0.0.1", "http:/127.0.0.1", "http://[::1",
        "a b",
    ])
    func `what is no URL of HTTP is none`(url: String) {
        #expect(URLExposure(url) == nil)
    }
}

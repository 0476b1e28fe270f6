import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@Suite struct TrustedProxiesTests {
    private let proxies = TrustedProxies(["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"].map { IPNetwork($0)! })

    @Test(arguments: [
        // The connection itself is no proxy's: what it says is not looked at.
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        // One proxy, and what came to it from outside.
        ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"), ("10.0.0.1", ["198.51.100.66, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["127.0.0.1,10.0.0.9,  198.51.100.1\t"], "198.51.100.1"),
        // Two proxies in a row, in one field and in several.
        ("10.0.0.1", ["198.51.100.66, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.66", "198.51.100.1", "10.0.0.2"], "198.51.100.1"),
        ("2001:db8::1", ["2001:db9::5, 192.0.2.1"], "2001:db9::5"),
        // Nothing was said.
        ("10.0.0.1", [], "10.0.0.1"),
        // All are proxies: the client called from within.
        ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
        // Ports.
        ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"), ("10.0.0.1", ["[2001:db9::5]:4711"], "2001:db9::5"),
        ("10.0.0.1", ["[2001:db9::5]"], "2001:db9::5"), ("10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
        // What cannot be read.
        ("10.0.0.1", [""], "10.0.0.1"), ("10.0.0.1", ["unknown"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1,"], "10.0.0.1"), ("10.0.0.1", ["198.51.100.1, x"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1, x, 10.0.0.2"], "10.0.0.1"), ("10.0.0.1", ["198.51.100.1:"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.1:123456"], "10.0.0.1"), ("10.0.0.1", ["[198.51.100.1]:80"], "10.0.0.1"),
        ("10.0.0.1", ["[2001:db9::5]x"], "10.0.0.1"), ("10.0.0.1", ["\"198.51.100.1\""], "10.0.0.1"),
        // What a client has sent joins nothing that a proxy adds to it.
        ("10.0.0.1", ["198.51.100.66\u{600}, 198.51.100.1"], "198.51.100.1"),
        ("10.0.0.1", ["198.51.100.66,\u{301}, 198.51.100.1"], "198.51.100.1"),
        // An entry left of the client is never read.
        ("10.0.0.1", ["x, 198.51.100.1"], "198.51.100.1"),
    ])
    func `the right-most entry that is no proxy is the client, when a proxy says so`(
        peer: String, fields: [String], client: String
    ) throws {
        var headers: Headers = ["Forwarded": "for=198.51.100.77", "X-Real-IP": "198.51.100.78"]
        for field in fields { headers.append("X-Forwarded-For", field) }
        #expect(proxies.client(of: headers, peer: try #require(IPAddress(peer))) == IPAddress(client))
    }

    @Test func `without proxies nothing is believed`() {
        let headers: Headers = ["X-Forwarded-For": "198.51.100.1"]
        #expect(TrustedProxies().client(of: headers, peer: .loopback) == .loopback)
    }
}

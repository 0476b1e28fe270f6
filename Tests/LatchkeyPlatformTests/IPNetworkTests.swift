import LatchkeyPlatform
import Testing

@Suite struct IPNetworkTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false), ("192.0.2.7", "192.0.2.7", true),
        ("192.0.2.7", "192.0.2.8", false), ("192.0.2.7/32", "192.0.2.7", true), ("192.0.2.6/31", "192.0.2.7", true),
        ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "2001:db8::1", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
        ("2001:db8::/64", "2001:db8::ffff", true), ("2001:db8::/65", "2001:db8::8000:0:0:0", false),
        ("::1", "::1", true), ("::ffff:10.0.0.0/8", "10.1.1.1", true),
    ])
    func `a range holds the addresses of its prefix`(network: String, address: String, isIn: Bool) throws {
        let network = try #require(IPNetwork(network))
        #expect(network.contains(try #require(IPAddress(address))) == isIn)
        #expect(IPNetwork(network.description) == network)
    }

    @Test(arguments: [
        "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/ 8", "10.0.0.1/8", "::/129",
        "2001:db8::1/64", "10.0.0.0/8/8", "localhost", "10.0.0.0/0008",
    ])
    func `what is no range is none, and neither is one with bits behind its prefix`(text: String) {
        #expect(IPNetwork(text) == nil)
    }
}

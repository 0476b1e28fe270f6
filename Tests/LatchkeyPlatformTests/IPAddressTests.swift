import LatchkeyPlatform
import Testing

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7", 4), ("0.0.0.0", "0.0.0.0", 4), ("::ffff:192.0.2.7", "192.0.2.7", 4),
        ("::FFFF:C000:207", "192.0.2.7", 4), ("2001:DB8:0:0:0:0:0:7", "2001:db8::7", 16), ("::", "::", 16),
        ("::1", "::1", 16), ("fe80::1", "fe80::1", 16),
    ])
    func `an address is read, and written in its shortest form`(text: String, written: String, count: Int) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == written)
        #expect(address.bytes.count == count)
        #expect(address == IPAddress(bytes: address.bytes))
        #expect(address == IPAddress(written))
    }

    @Test(arguments: [
        "", " ", "192.0.2", "192.0.2.7.1", "192.0.2.256", "192.0.2.07", "192.0.2.7 ", " 192.0.2.7", "192.0.2.7:80",
        "[::1]", "::1%eth0", "localhost", "1", "0x7f.1", "192.0.2.7\u{0}", ":::", "::1\u{0}x", "1::2::3",
        String(repeating: "1", count: 1000), "unknown", "_hidden", "１９２.0.2.7",
    ])
    func `what is no address is none`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [0, 1, 3, 5, 15, 17])
    func `only 4 or 16 bytes are an address`(count: Int) {
        #expect(IPAddress(bytes: [UInt8](repeating: 1, count: count)) == nil)
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::"), ("2001:db8:1:3::6", "2001:db8:1:3::"),
    ])
    func `attempts are counted by IPv4 address, and by the first 64 bits of an IPv6 address`(text: String, key: String)
    {
        #expect(IPAddress(text)?.rateKey == IPAddress(key))
    }

    @Test func `what a site is counted by stands for its 48 bits, and for no network and no IPv4 address`() {
        let site = IPAddress("2001:db8:7:1::1")?.siteKey
        #expect(site == IPAddress("2001:db8:7:ffff::2")?.siteKey && site != nil)
        #expect(site != IPAddress("2001:db8:8:1::1")?.siteKey)
        #expect(site != IPAddress("2001:db8:7::")?.rateKey)
        #expect(IPAddress("192.0.2.7")?.siteKey == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true), ("192.0.2.1", false),
        ("::2", false), ("::", false), ("7f00:1::", false),
    ])
    func `loopback addresses are told from others`(text: String, isLoopback: Bool) {
        #expect(IPAddress(text)?.isLoopback == isLoopback)
        #expect(IPAddress.loopback.description == "127.0.0.1")
    }
}

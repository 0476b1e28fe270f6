import LatchkeyPlatform
import Testing

@Suite struct IPAddressScopeTests {
    @Test(arguments: [
        "8.8.8.8", "1.1.1.1", "172.32.0.1", "172.15.255.255", "100.128.0.1", "192.0.3.1", "223.255.255.255",
        "2606:4700:4700::1111", "2a00:1450::1",
    ])
    func `an address of the Internet is public`(_ text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255",
        "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::a00:1",
        "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1", "2002:a00:1::", "fc00::1", "fd00:ec2::254", "fe80::1",
        "fec0::1", "ff02::1",
    ])
    func `an address of a special range, or that carries one inside, is not`(_ text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }
}

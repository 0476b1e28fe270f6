import Glibc
import LatchkeyPlatform
import Testing

@testable import HTTPServer

@Suite struct SocketAddressTests {
    @Test(arguments: [("192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::1"), ("::ffff:192.0.2.7", "192.0.2.7")])
    func `an address is told without its port, a mapped one as IPv4`(text: String, host: String) throws {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST
        var list: UnsafeMutablePointer<addrinfo>?
        try #require(getaddrinfo(text, "8080", &hints, &list) == 0)
        defer { freeaddrinfo(list) }
        let found = try #require(list?.pointee)
        let address = SocketAddress(found.ai_addr, found.ai_addrlen)
        #expect(address.ip == IPAddress(host))
        #expect(address.port == 8080)
    }
}

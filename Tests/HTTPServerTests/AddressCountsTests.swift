import LatchkeyPlatform
import Testing

@testable import HTTPServer

@Suite struct AddressCountsTests {
    @Test func `an address has so many connections, and others are not counted with it`() {
        let counts = AddressCounts(limit: 2)
        let (one, other) = (IPAddress("192.0.2.1")!, IPAddress("192.0.2.2")!)
        #expect(counts.admit(one) && counts.admit(one) && counts.admit(other))
        #expect(!counts.admit(one))
        counts.release(one)
        #expect(counts.admit(one))
        #expect(!counts.admit(one))
        #expect(counts.admit(other))
    }

    @Test func `addresses of one IPv6 network are one`() {
        let counts = AddressCounts(limit: 1)
        #expect(counts.admit(IPAddress("2001:db8::1")!))
        #expect(!counts.admit(IPAddress("2001:db8::2")!))
        #expect(counts.admit(IPAddress("2001:db8:0:1::1")!))
    }
}

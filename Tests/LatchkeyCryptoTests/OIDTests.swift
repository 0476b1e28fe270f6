import Testing

@testable import LatchkeyCrypto

@Suite struct OIDTests {
    @Test func `arcs are written as X_690 has them`() {
        #expect(([2, 5, 4, 3] as OID).content == [0x55, 0x04, 0x03])
        #expect(([2, 999, 3] as OID).content == [0x88, 0x37, 0x03])
        #expect(
            ([1, 2, 840, 113635, 100, 8, 2] as OID).content == [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x63, 0x64, 0x08, 0x02])
        #expect(([1, 2, 128, 0] as OID).content == [0x2a, 0x81, 0x00, 0x00])
    }
}

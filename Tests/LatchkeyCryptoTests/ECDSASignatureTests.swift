import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct ECDSASignatureTests {
    @Test func `the two forms turn into each other`() {
        let small = [UInt8](repeating: 0, count: 31) + [1], high = [UInt8](repeating: 0xff, count: 32)
        let der = ECDSASignature.der(p1363: small + high, on: .p256)
        #expect(der == [0x30, 0x26, 0x02, 0x01, 0x01, 0x02, 0x21, 0x00] + high)
        #expect(ECDSASignature.p1363(der: der!, on: .p256) == small + high)
        let long = [UInt8](repeating: 1, count: 132)
        let longDER = ECDSASignature.der(p1363: long, on: .p521)!
        #expect(longDER.prefix(3) == [0x30, 0x81, 0x88])
        #expect(ECDSASignature.p1363(der: longDER, on: .p521) == long)
    }

    @Test(arguments: [
        "", "30", "3006", "3006020101020102ff", "300702010102020001", "3007020101028101 01", "30060201ff020101",
        "3081060201010201 01", "310602010102 0101", "3005020101020 0", "3006020101030101",
    ])
    func `DER that is not the shortest form is no signature`(hex: String) {
        #expect(ECDSASignature.p1363(der: [UInt8](hex: hex.replacing(" ", with: "")), on: .p256) == nil)
    }

    @Test func `a length that is not the curve's is no signature`() {
        #expect(ECDSASignature.der(p1363: [UInt8](repeating: 1, count: 63), on: .p256) == nil)
        #expect(ECDSASignature.der(p1363: [], on: .p256) == nil)
    }
}

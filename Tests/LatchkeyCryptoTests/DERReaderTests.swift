import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct DERReaderTests {
    @Test func `elements are read in their order`() throws {
        var reader = DERReader([UInt8](hex: "3007020105040201020500bf84580100"))
        var inner = DERReader(try reader.read(.sequence))
        #expect(try inner.readSmallNumber() == 5)
        #expect(try inner.read(.octetString) == [1, 2])
        #expect(inner.isAtEnd)
        #expect(try reader.read(.null) == [])
        let tagged = try reader.next()
        #expect(tagged.tag == .context(600) && tagged.content == [0])
        #expect(reader.isAtEnd)
    }

    @Test(arguments: [
        "", "02", "0201", "020200", "0280", "04800000", "0481050000000000", "0482000500", "0484000000010a", "1f01",
        "1f80",
        "1f1e00", "bf805800", "1fffffffff7f00",
    ])
    func `what is not DER is refused`(hex: String) {
        var reader = DERReader([UInt8](hex: hex))
        #expect(throws: CryptoError(.invalidParameter)) { try reader.next() }
    }

    @Test func `lengths of more than a byte are read`() throws {
        for count in [127, 128, 255, 256, 70000] {
            let content = [UInt8](repeating: 7, count: count)
            var reader = DERReader(DER.sequence(content))
            #expect(try reader.read(.sequence) == content)
        }
    }

    @Test(arguments: ["0200", "0201ff", "02020001", "0209008000000000000000", "0401 01"])
    func `a number that is negative, too long or none is refused`(hex: String) {
        var reader = DERReader([UInt8](hex: hex.replacing(" ", with: "")))
        #expect(throws: CryptoError(.invalidParameter)) { try reader.readSmallNumber() }
    }
}

import Foundation
import LatchkeyCrypto
import Testing

@Suite struct SecureRandomTests {
    @Test func `bytes are as many as asked for and not the same twice`() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(33).count == 33)
        #expect(SecureRandom.bytes(16) != SecureRandom.bytes(16))
    }

    @Test func `a UUID has version 4, the variant of RFC 9562 and lower case`() {
        for _ in 0..<200 {
            let text = SecureRandom.uuid()
            #expect(text.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
            #expect(UUID(uuidString: text) != nil)
        }
    }

    @Test func `a UUID of given bytes is that of RFC 9562 A.3, whatever stands where the version and the variant do`() {
        var bytes: [UInt8] = [
            0x91, 0x91, 0x08, 0xf7, 0x52, 0xd1, 0xf3, 0x20, 0xdb, 0xac, 0xf8, 0x47, 0xdb, 0x41, 0x48, 0xa8,
        ]
        #expect(SecureRandom.uuid(of: bytes) == "919108f7-52d1-4320-9bac-f847db4148a8")
        bytes += [1, 2, 3]
        (bytes[6], bytes[8]) = (0x03, 0x1b)
        #expect(SecureRandom.uuid(of: bytes) == "919108f7-52d1-4320-9bac-f847db4148a8")
    }

    @Test func `every letter of an alphabet comes up about equally often`() {
        // 62 does not divide 256: a plain remainder would give the first eight letters a quarter more.
        let text = SecureRandom.text(62_000, from: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
        #expect(text.count == 62_000)
        let counts = Dictionary(grouping: text, by: \.self).mapValues(\.count)
        #expect(counts.count == 62)
        let first = "01234567".reduce(0) { $0 + (counts[$1] ?? 0) }
        // Expected 8,000, standard deviation 84: nine deviations either way.
        #expect((7250...8750).contains(first))
    }

    @Test func `digits are digits`() {
        #expect(SecureRandom.digits(6).wholeMatch(of: /[0-9]{6}/) != nil)
        #expect(SecureRandom.digits(0).isEmpty)
    }
}

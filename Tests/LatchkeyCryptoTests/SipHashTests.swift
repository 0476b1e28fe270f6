import Testing

@testable import LatchkeyCrypto

/// The vectors of the reference implementation: the key is 00 … 0f, the text the first bytes of 00, 01, ….
@Suite struct SipHashTests {
    @Test(
        arguments: [
            (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (7, 0xab02_00f5_8b01_d137),
            (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5), (63, 0x958a_324c_eb06_4572),
        ] as [(UInt8, UInt64)])
    func `a hash is that of the reference implementation`(count: UInt8, expected: UInt64) {
        #expect(SipHash(key: Array(0..<16)).hash(Array(0..<count)) == expected)
    }
}

import Testing

@testable import LatchkeyCrypto

@Suite struct MontgomeryModulusTests {
    private let modulus = MontgomeryModulus(BigNumber([0x01, 0x01]))

    @Test(arguments: [(2, 8, 256), (2, 16, 1), (3, 0, 1), (0, 5, 0), (258, 4, 1), (1000, 1, 229)])
    func `a power is taken of what is left of the base`(base: UInt16, exponent: UInt8, power: Int) throws {
        let base = BigNumber([UInt8(base >> 8), UInt8(base & 255)])
        let result = try modulus.power(base, BigNumber([exponent]))
        #expect(result.bytes.reduce(0) { $0 * 256 + Int($1) } == power)
    }
}

import Testing

@testable import LatchkeyCrypto

@Suite struct FixedBasePowersTests {
    private static let prime = SRPGroup.cognito3072.prime
    private static let modulus = MontgomeryModulus(BigNumber(prime))
    private static let powers = FixedBasePowers(of: [2], modulo: modulus)

    /// Each digit at each place, none, all, and short ones.
    private static let exponents: [[UInt8]] =
        [[], [1], [2], [15], [16], [0xff], [1, 0], [0x80] + [UInt8](repeating: 0, count: 31)]
        // Longer than the table serves.
        + [[1] + [UInt8](repeating: 0, count: 32), [UInt8](repeating: 0xa5, count: 128)]
        + (0..<16).map { [UInt8](repeating: UInt8($0 * 17), count: 32) }

    @Test(arguments: exponents)
    func `a power is that of plain exponentiation, whatever the digits`(exponent: [UInt8]) throws {
        let number = BigNumber(exponent)
        let expected = try Self.modulus.power(BigNumber([2]), number)
        #expect(try Self.powers.power(number).bytes == expected.bytes)
    }

    @Test func `random powers of random bases are those of plain exponentiation`() throws {
        for _ in 0..<4 {
            let base = SecureRandom.bytes(380)
            let powers = FixedBasePowers(of: base, modulo: Self.modulus)
            for _ in 0..<4 {
                let exponent = BigNumber(SecureRandom.bytes(32))
                let expected = try Self.modulus.power(BigNumber(base), exponent)
                #expect(try powers.power(exponent).bytes == expected.bytes)
            }
        }
    }

    @Test func `a modulus of another length has a table of its own`() throws {
        // 2^127 − 1 is a prime, and 2 has the order 127.
        let modulus = MontgomeryModulus(BigNumber([0x7f] + [UInt8](repeating: 0xff, count: 15)))
        let powers = FixedBasePowers(of: [2], modulo: modulus)
        #expect(try powers.power(BigNumber([127])).bytes == [1])
        #expect(try powers.power(BigNumber([130])).bytes == [8])
    }
}

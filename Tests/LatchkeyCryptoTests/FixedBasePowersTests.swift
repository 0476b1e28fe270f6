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

    /// Where OpenSSL takes another path for one that is short, the time would tell which digits are none.
    @Test func `every entry of a table has as many words as the modulus, whatever the base`() throws {
        let small = MontgomeryModulus(BigNumber([0x7f] + [UInt8](repeating: 0xff, count: 15)))
        let cases: [(base: [UInt8], MontgomeryModulus)] = [
            ([2], Self.modulus), ([1], Self.modulus), ([2], small), ([1, 0], small),
        ]
        for (base, modulus) in cases {
            let size = (modulus.number.bitCount + 7) / 8
            let entries = try FixedBasePowers(of: base, modulo: modulus).table().entries
            #expect(entries.count == 64 * 16 * size)
            for start in stride(from: 0, to: entries.count, by: size) {
                let highest = entries[(start + (size - 1) / 8 * 8)..<(start + size)]
                #expect(highest.contains { $0 != 0 })
            }
        }
    }

    @Test func `no two tables have the same entries, and their powers are the same`() throws {
        let tables = [FixedBasePowers(of: [2], modulo: Self.modulus), FixedBasePowers(of: [2], modulo: Self.modulus)]
        let exponent = BigNumber(SecureRandom.bytes(32))
        #expect(try tables[0].table().entries != tables[1].table().entries)
        #expect(try tables[0].power(exponent).bytes == tables[1].power(exponent).bytes)
    }
}

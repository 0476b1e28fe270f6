internal import CLatchkeyOpenSSL
internal import LatchkeyPlatform

/// Powers of one base that come often: what can be computed of them is computed once.
///
/// The exponent is taken as 64 digits to the base 16, and a table has g^(d·16^i) for every digit d at every place i. A
/// power is then a product of 64 numbers, without any squaring (fixed-base exponentiation, Handbook of Applied
/// Cryptography §14.6.3): under 3,072 bits it takes less than a third of the time. Neither the time nor what is read of
/// the table depends on the exponent's bits.
final class FixedBasePowers: Sendable {
    /// The longest exponent in bits that the table serves.
    static let longestExponent = 256

    private static let digits = 16
    private static let places = longestExponent / 4

    private let base: [UInt8]
    private let modulus: MontgomeryModulus
    /// The entries in Montgomery's form, place by place, each as long as the modulus. Made at the first use, which half
    /// the programs never come to: it takes milliseconds and, under 3,072 bits, 384 KiB.
    private let table = Lock<[UInt8]?>(nil)

    /// `base` as big-endian bytes, smaller than the modulus.
    init(of base: [UInt8], modulo modulus: MontgomeryModulus) {
        self.base = base
        self.modulus = modulus
    }

    /// The base raised to `exponent`. For one longer than ``longestExponent`` the table is of no use.
    func power(_ exponent: BigNumber) throws(CryptoError) -> BigNumber {
        guard exponent.bitCount <= Self.longestExponent else { return try modulus.power(BigNumber(base), exponent) }
        let table = try powers(), size = size
        let digits = exponent.bytes(count: Self.longestExponent / 8)
        var entry = [UInt8](repeating: 0, count: size)
        let product = BigNumber()
        let factor = BigNumber()
        let scratch = try check(BN_CTX_new())
        defer {
            BN_CTX_free(scratch)
            OPENSSL_cleanse(&entry, entry.count)
        }
        for place in 0..<Self.places {
            let byte = digits[digits.count - 1 - place / 2]
            table.withUnsafeBufferPointer { table in
                latchkey_copy_entry(
                    &entry, table.baseAddress! + place * Self.digits * size, Self.digits, size,
                    Int(place % 2 == 0 ? byte & 15 : byte >> 4))
            }
            let target = place == 0 ? product : factor
            _ = try check(BN_lebin2bn(entry, Int32(size), target.pointer))
            guard place > 0 else { continue }
            try check(
                BN_mod_mul_montgomery(product.pointer, product.pointer, factor.pointer, modulus.context, scratch))
        }
        try check(BN_from_montgomery(product.pointer, product.pointer, modulus.context, scratch))
        return product
    }

    /// The length of an entry in bytes.
    private var size: Int { (modulus.number.bitCount + 7) / 8 }

    private func powers() throws(CryptoError) -> [UInt8] {
        if let known = table.withLock({ $0 }) { return known }
        // Two who come first at the same time make the same.
        let made = try makeTable()
        table.withLock { $0 = made }
        return made
    }

    private func makeTable() throws(CryptoError) -> [UInt8] {
        let size = size
        var table = [UInt8](repeating: 0, count: Self.places * Self.digits * size)
        let scratch = try check(BN_CTX_new())
        defer { BN_CTX_free(scratch) }
        let unit = BigNumber([1])
        let step = BigNumber(base)
        for number in [unit, step] {
            try check(BN_to_montgomery(number.pointer, number.pointer, modulus.context, scratch))
        }
        var offset = 0
        for _ in 0..<Self.places {
            let entry = BigNumber()
            _ = try check(BN_copy(entry.pointer, unit.pointer))
            for _ in 0..<Self.digits {
                let written = table.withUnsafeMutableBufferPointer {
                    BN_bn2lebinpad(entry.pointer, $0.baseAddress! + offset, Int32(size))
                }
                precondition(written == size, "an entry is longer than the modulus")
                offset += size
                try check(
                    BN_mod_mul_montgomery(entry.pointer, entry.pointer, step.pointer, modulus.context, scratch))
            }
            // The digit that would come after the last is the first of the next place.
            _ = try check(BN_copy(step.pointer, entry.pointer))
        }
        return table
    }
}

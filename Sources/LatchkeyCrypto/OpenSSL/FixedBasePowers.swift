internal import CLatchkeyOpenSSL
internal import LatchkeyPlatform

/// Powers of one base that come often: what can be computed of them is computed once.
///
/// The exponent is taken as 64 digits to the base 16, and a table has g^(d·16^i) for every digit d at every place i. A
/// power is then a product of 64 numbers, without any squaring (fixed-base exponentiation, Handbook of Applied
/// Cryptography §14.6.3): under 3,072 bits it takes less than a third of the time.
///
/// Neither the time nor what is read of the table depends on the exponent's bits. OpenSSL multiplies faster where both
/// factors have as many words as the modulus, and there are powers that have fewer, that of the digit 0 for one where
/// the modulus begins with many one bits. So each entry has a random factor in it, the same in all, with which none is
/// short; the product is rid of it at the end.
final class FixedBasePowers: Sendable {
    /// The longest exponent in bits that the table serves.
    static let longestExponent = 256

    private static let digits = 16
    private static let places = longestExponent / 4

    private let base: [UInt8]
    private let modulus: MontgomeryModulus
    /// Made at the first use, which half the programs never come to: it takes milliseconds and, under 3,072 bits, 384
    /// KiB.
    private let known = Lock<Table?>(nil)

    /// What is computed once.
    struct Table: Sendable {
        /// The entries in Montgomery's form, place by place, each with the factor in it: little-endian, as long as the
        /// modulus.
        var entries: [UInt8] = []
        /// What takes the factors out of a product of one entry a place, big-endian.
        var correction: [UInt8]
    }

    /// `base` as big-endian bytes, smaller than the modulus. The modulus has to be a prime that fills at least half of
    /// its highest word.
    init(of base: [UInt8], modulo modulus: MontgomeryModulus) {
        precondition((modulus.number.bitCount - 1) % 64 >= 31, "too many residues have fewer words than the modulus")
        self.base = base
        self.modulus = modulus
    }

    /// The base raised to `exponent`. For one longer than ``longestExponent`` the table is of no use.
    func power(_ exponent: BigNumber) throws(CryptoError) -> BigNumber {
        guard exponent.bitCount <= Self.longestExponent else { return try modulus.power(BigNumber(base), exponent) }
        let table = try table(), size = size
        let correction = BigNumber(table.correction)
        var digits = exponent.bytes(count: Self.longestExponent / 8)
        var entry = [UInt8](repeating: 0, count: size)
        let product = BigNumber()
        let factor = BigNumber()
        let scratch = try check(BN_CTX_new())
        defer {
            BN_CTX_free(scratch)
            OPENSSL_cleanse(&entry, entry.count)
            OPENSSL_cleanse(&digits, digits.count)
        }
        for place in 0..<Self.places {
            let byte = digits[digits.count - 1 - place / 2]
            table.entries.withUnsafeBufferPointer { table in
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
        // The correction is in plain form, so that this leads out of Montgomery's form as well.
        try check(
            BN_mod_mul_montgomery(product.pointer, product.pointer, correction.pointer, modulus.context, scratch))
        return product
    }

    /// The length of an entry in bytes.
    private var size: Int { (modulus.number.bitCount + 7) / 8 }

    /// The table, made if need be.
    func table() throws(CryptoError) -> Table {
        if let table = known.withLock({ $0 }) { return table }
        // Of two who come first at the same time each makes one, with a factor of its own; either is good.
        while true {
            guard let made = try makeTable() else { continue }
            known.withLock { $0 = made }
            return made
        }
    }

    /// A table with another random factor each time; `nil`, which is very rare, for one that leaves an entry short.
    private func makeTable() throws(CryptoError) -> Table? {
        let size = size
        let scratch = try check(BN_CTX_new())
        defer { BN_CTX_free(scratch) }
        let factor = try BigNumber(SecureRandom.bytes(size)).remainder(modulo: modulus.number)
        guard !factor.isZero else { return nil }
        let inverse = try BigNumber(owning: check(BN_mod_inverse(nil, factor.pointer, modulus.number.pointer, scratch)))
        let correction = try modulus.power(inverse, BigNumber([UInt8(Self.places)]))
        var table = Table(correction: correction.bytes)
        table.entries.reserveCapacity(Self.places * Self.digits * size)
        let step = BigNumber(base)
        for number in [factor, step] {
            try check(BN_to_montgomery(number.pointer, number.pointer, modulus.context, scratch))
        }
        let words = (size + 7) / 8
        var bytes = [UInt8](repeating: 0, count: size)
        for _ in 0..<Self.places {
            let entry = BigNumber()
            _ = try check(BN_copy(entry.pointer, factor.pointer))
            for _ in 0..<Self.digits {
                guard (entry.bitCount + 63) / 64 == words else { return nil }
                let written = BN_bn2lebinpad(entry.pointer, &bytes, Int32(size))
                precondition(written == size, "an entry is longer than the modulus")
                table.entries += bytes
                try check(
                    BN_mod_mul_montgomery(entry.pointer, entry.pointer, step.pointer, modulus.context, scratch))
            }
            // Four squares: the sixteenth power is the base of the next place.
            for _ in 0..<4 {
                try check(BN_mod_mul_montgomery(step.pointer, step.pointer, step.pointer, modulus.context, scratch))
            }
        }
        return table
    }
}

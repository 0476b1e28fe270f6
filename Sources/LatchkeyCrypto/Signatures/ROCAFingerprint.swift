internal import CLatchkeyOpenSSL

/// Tells RSA keys whose primes came from Infineon's flawed library, which can be factored (CVE-2017-15361, "ROCA").
///
/// Such a modulus is a power of 65,537 modulo each of the first primes; another one is by chance, once in 2^27.
/// Source: Nemec et al., "The Return of Coppersmith's Attack", CCS 2017, §2.3.
enum ROCAFingerprint {
    private static let primes: [UInt] = [
        3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
        113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
    ]

    static func matches(_ modulus: BigNumber) -> Bool {
        primes.allSatisfy { prime in
            let remainder = UInt(BN_mod_word(modulus.pointer, prime))
            var power: UInt = 1
            repeat {
                if power == remainder { return true }
                power = power * 65_537 % prime
            } while power != 1
            return false
        }
    }
}

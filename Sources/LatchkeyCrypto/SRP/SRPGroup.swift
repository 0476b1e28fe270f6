internal import CLatchkeyOpenSSL

/// A group of SRP-6a (RFC 5054 appendix A): a large safe prime N and a generator g, and the powers that both sides
/// compute in it. What is hashed, and how, is the business of the protocol above: see ``CognitoSRP``.
struct SRPGroup: Sendable {
    /// The prime, as minimal big-endian bytes.
    let prime: [UInt8]
    /// The generator.
    let generator: [UInt8]
    private let modulus: MontgomeryModulus
    private let powers: FixedBasePowers

    /// A group by its numbers, as minimal big-endian bytes. The prime has to be odd.
    init(prime: [UInt8], generator: [UInt8]) {
        self.prime = prime
        self.generator = generator
        modulus = MontgomeryModulus(BigNumber(prime))
        powers = FixedBasePowers(of: generator, modulo: modulus)
    }

    /// The prime of 3,072 bits of RFC 5054 (RFC 3526 §4) with the generator 2, which Cognito's clients use; RFC 5054
    /// gives 5 for it.
    static let cognito3072 = SRPGroup(prime: BigNumber(owning: BN_get_rfc3526_prime_3072(nil)).bytes, generator: [2])

    /// v = g^x.
    func verifier(x: BigNumber) throws(CryptoError) -> BigNumber {
        try modulus.power(BigNumber(generator), x)
    }

    /// A = g^a.
    func clientPublic(a: BigNumber) throws(CryptoError) -> BigNumber {
        try modulus.power(BigNumber(generator), a)
    }

    /// B = k·v + g^b.
    func serverPublic(b: BigNumber, k: BigNumber, verifier: BigNumber) throws(CryptoError) -> BigNumber {
        let n = modulus.number
        return try k.times(verifier, modulo: n).plus(powers.power(b), modulo: n)
    }

    /// The client's S = (B − k·g^x)^(a + u·x).
    func clientSecret(
        a: BigNumber, serverPublic: BigNumber, k: BigNumber, u: BigNumber, x: BigNumber
    ) throws(CryptoError) -> BigNumber {
        let n = modulus.number
        let base = try serverPublic.minus(k.times(verifier(x: x), modulo: n), modulo: n)
        return try modulus.power(base, a.plus(u.times(x)))
    }

    /// The server's S = (A·v^u)^b.
    func serverSecret(
        b: BigNumber, clientPublic: BigNumber, u: BigNumber, verifier: BigNumber
    ) throws(CryptoError) -> BigNumber {
        let base = try clientPublic.times(modulus.power(verifier, u), modulo: modulus.number)
        return try modulus.power(base, b)
    }

    /// Refuses a public value outside 1..<N: with A ≡ 0 anyone would know the secret (RFC 5054 §2.5.3, §2.5.4).
    func checkPublic(_ value: BigNumber) throws(CryptoError) {
        guard !value.isZero, value < modulus.number else {
            throw CryptoError(.illegalPublicValue, "a public value is in 1..<N")
        }
    }
}

internal import CLatchkeyOpenSSL

/// An RSA key that verifies signatures: 2,048 to 8,192 bits, as RFC 7518 §3.3 and §3.5 ask for at least.
public struct RSAPublicKey: Sendable, Equatable {
    /// The modulus n and the exponent e as minimal big-endian bytes.
    public let modulus: [UInt8], exponent: [UInt8]
    private let key: PKey
    private let contexts: [VerificationContexts]

    /// Makes a key of its modulus and exponent, big-endian; zeros in front are allowed.
    ///
    /// Throws ``CryptoError/Code/invalidKey`` for a modulus that is even, too short or too long, and for an exponent
    /// that is even, less than 3, or longer than 64 bits (whose verification could be made slow on purpose), and for a
    /// modulus of the kind that CVE-2017-15361 factors.
    public init(modulus: [UInt8], exponent: [UInt8]) throws(CryptoError) {
        guard modulus.count <= 1100, exponent.count <= 1100 else { throw CryptoError(.invalidKey, "RSA key too long") }
        // rsaEncryption, 1.2.840.113549.1.1.1, with RFC 3279's RSAPublicKey inside.
        let algorithm = DER.objectIdentifier([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01])
        let numbers = DER.sequence(DER.integer(modulus), DER.integer(exponent))
        try self.init(spki: DER.sequence(DER.sequence(algorithm, DER.null), DER.bitString(numbers)))
    }

    /// Reads a key as `SubjectPublicKeyInfo`, DER (RFC 3279 §2.3.1), under the same conditions.
    public init(spki: [UInt8]) throws(CryptoError) {
        try self.init(PKey.fromSPKI(spki, type: "RSA"))
    }

    init(_ key: PKey) throws(CryptoError) {
        let n = try key.number(OSSL_PKEY_PARAM_RSA_N), e = try key.number(OSSL_PKEY_PARAM_RSA_E)
        guard (2048...8192).contains(n.bitCount), n.isOdd else {
            throw CryptoError(.invalidKey, "an RSA modulus is odd and has 2048 to 8192 bits")
        }
        guard (2...64).contains(e.bitCount), e.isOdd else {
            throw CryptoError(.invalidKey, "an RSA exponent is odd, at least 3 and has at most 64 bits")
        }
        guard !ROCAFingerprint.matches(n) else {
            throw CryptoError(.invalidKey, "an RSA modulus that can be factored (CVE-2017-15361)")
        }
        modulus = n.bytes
        exponent = e.bytes
        self.key = key
        contexts = RSAPadding.allCases.flatMap { padding in
            HashFunction.allCases.map { hash in VerificationContexts(key) { padding.configure($0, hash) } }
        }
    }

    /// The key as `SubjectPublicKeyInfo`, DER.
    public var spki: [UInt8] { key.spki }

    /// Whether `signature`, exactly as long as the modulus, is this key's signature of `message`.
    public func isValid(
        _ signature: [UInt8], for message: Span<UInt8>, _ hash: HashFunction, padding: RSAPadding
    ) -> Bool {
        guard signature.count == modulus.count else { return false }
        let index = padding.rawValue * HashFunction.allCases.count + hash.rawValue
        return contexts[index].isValid(signature, for: message, hash)
    }

    /// Whether `signature`, exactly as long as the modulus, is this key's signature of `message`.
    public func isValid(
        _ signature: [UInt8], for message: [UInt8], _ hash: HashFunction, padding: RSAPadding
    ) -> Bool {
        isValid(signature, for: message.span, hash, padding: padding)
    }

    public static func == (left: RSAPublicKey, right: RSAPublicKey) -> Bool {
        left.modulus == right.modulus && left.exponent == right.exponent
    }
}

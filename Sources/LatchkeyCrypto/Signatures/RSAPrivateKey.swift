internal import CLatchkeyOpenSSL

/// An RSA key that signs.
///
/// ```swift
/// let key = try RSAPrivateKey.generate(bits: 2048)
/// let signature = try key.sign(message, .sha256, padding: .pkcs1)
/// key.publicKey.isValid(signature, for: message, .sha256, padding: .pkcs1)   // true
/// ```
public struct RSAPrivateKey: Sendable {
    /// The key that verifies what this one signs.
    public let publicKey: RSAPublicKey
    let key: PKey
    private let contexts: [SigningContexts]

    /// Makes a new key of 2,048 to 8,192 bits with the exponent 65,537. It takes from 0.1 to several seconds.
    public static func generate(bits: Int = 2048) throws(CryptoError) -> RSAPrivateKey {
        guard (2048...8192).contains(bits) else {
            throw CryptoError(.invalidParameter, "an RSA key has 2048 to 8192 bits")
        }
        return try RSAPrivateKey(.generate(type: "RSA") { EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(bits)) })
    }

    /// Reads a key in PKCS #8 (RFC 5958), DER. Throws ``CryptoError/Code/invalidKey`` for anything else.
    public init(der: [UInt8]) throws(CryptoError) {
        try self.init(.fromPKCS8(der, type: "RSA"))
    }

    private init(_ key: PKey) throws(CryptoError) {
        self.key = key
        publicKey = try RSAPublicKey(.fromSPKI(key.spki, type: "RSA"))
        contexts = RSAPadding.allCases.flatMap { padding in
            HashFunction.allCases.map { hash in SigningContexts(key) { padding.configure($0, hash) } }
        }
    }

    /// The key in PKCS #8, DER. It is the secret itself: seal it before it is stored.
    public var der: [UInt8] { key.pkcs8 }

    /// Signs a message; the signature is as long as the modulus.
    public func sign(_ message: [UInt8], _ hash: HashFunction, padding: RSAPadding) throws(CryptoError) -> [UInt8] {
        let index = padding.rawValue * HashFunction.allCases.count + hash.rawValue
        return try contexts[index].sign(message, hash, capacity: publicKey.modulus.count)
    }
}

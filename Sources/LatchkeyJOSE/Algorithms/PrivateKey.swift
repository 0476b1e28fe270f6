public import LatchkeyCrypto

/// A key that signs, of any of the kinds that JOSE knows.
public enum PrivateKey: Sendable {
    /// RSA, of 2,048 bits or more.
    case rsa(RSAPrivateKey)
    /// ECDSA on P-256, P-384 or P-521.
    case ec(ECPrivateKey)
    /// Ed25519.
    case ed25519(Ed25519PrivateKey)

    /// Makes a new key for an algorithm; RSA keys have 2,048 bits.
    public static func generate(for algorithm: Algorithm) throws(CryptoError) -> PrivateKey {
        switch algorithm.method {
        case .rsa: .rsa(try .generate(bits: 2048))
        case .ecdsa(let curve, _): .ec(try .generate(curve))
        case .ed25519: .ed25519(try .generate())
        }
    }

    /// Reads a key for an algorithm in PKCS #8 (RFC 5958), DER. Throws when it is of another kind.
    public init(der: [UInt8], for algorithm: Algorithm) throws(CryptoError) {
        switch algorithm.method {
        case .rsa: self = .rsa(try RSAPrivateKey(der: der))
        case .ecdsa(let curve, _):
            let key = try ECPrivateKey(der: der)
            guard key.publicKey.curve == curve else { throw CryptoError(.invalidKey, "not on \(curve.rawValue)") }
            self = .ec(key)
        case .ed25519: self = .ed25519(try Ed25519PrivateKey(der: der))
        }
    }

    /// The key in PKCS #8, DER. It is the secret itself: seal it before it is stored.
    public var der: [UInt8] {
        switch self {
        case .rsa(let key): key.der
        case .ec(let key): key.der
        case .ed25519(let key): key.der
        }
    }

    /// The key that verifies what this one signs.
    public var publicKey: PublicKey {
        switch self {
        case .rsa(let key): .rsa(key.publicKey)
        case .ec(let key): .ec(key.publicKey)
        case .ed25519(let key): .ed25519(key.publicKey)
        }
    }

    /// Signs a message by an algorithm that must fit the key's kind.
    func sign(_ message: [UInt8], _ algorithm: Algorithm) throws(CryptoError) -> [UInt8] {
        switch (algorithm.method, self) {
        case (.rsa(let hash, let padding), .rsa(let key)): try key.sign(message, hash, padding: padding)
        case (.ecdsa(_, let hash), .ec(let key)): try key.sign(message, hash)
        case (.ed25519, .ed25519(let key)): try key.sign(message)
        case (.rsa, _), (.ecdsa, _), (.ed25519, _): preconditionFailure("\(algorithm) with a key of another kind")
        }
    }
}

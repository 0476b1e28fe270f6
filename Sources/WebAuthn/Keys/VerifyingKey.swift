internal import LatchkeyCrypto

/// A public key of any of the algorithms, of a credential or of who attests one.
enum VerifyingKey: Equatable, Sendable {
    case ec(ECPublicKey)
    case rsa(RSAPublicKey)
    case ed25519(Ed25519PublicKey)
    case ed448(Ed448PublicKey)

    /// The key of a certificate, which must be one for the algorithm.
    init(spki: [UInt8], for algorithm: COSEAlgorithm) throws(CryptoError) {
        switch algorithm {
        case .es256, .es384, .es512: self = .ec(try ECPublicKey(spki: spki))
        case .rs256: self = .rsa(try RSAPublicKey(spki: spki))
        case .edDSA: self = .ed25519(try Ed25519PublicKey(spki: spki))
        case .ed448: self = .ed448(try Ed448PublicKey(spki: spki))
        }
        guard fits(algorithm) else { throw CryptoError(.invalidKey, "a key on another curve") }
    }

    private func fits(_ algorithm: COSEAlgorithm) -> Bool {
        switch (self, algorithm) {
        case (.ec(let key), .es256), (.ec(let key), .es384), (.ec(let key), .es512): key.curve == algorithm.curve
        case (.rsa, .rs256), (.ed25519, .edDSA), (.ed448, .ed448): true
        case (.ec, _), (.rsa, _), (.ed25519, _), (.ed448, _): false
        }
    }

    /// Whether `signature`, in the form of WebAuthn L3 §6.5.5, is this key's signature of `message`.
    func isValid(_ signature: [UInt8], for message: [UInt8], _ algorithm: COSEAlgorithm) -> Bool {
        guard fits(algorithm) else { return false }
        switch self {
        case .ec(let key): return key.isValid(der: signature, for: message, algorithm.hash)
        case .rsa(let key): return key.isValid(signature, for: message, algorithm.hash, padding: .pkcs1)
        case .ed25519(let key): return key.isValid(signature, for: message)
        case .ed448(let key): return key.isValid(signature, for: message)
        }
    }
}

public import LatchkeyCrypto
internal import LatchkeyJSON

/// A key that verifies, of any of the kinds that JOSE knows.
public indirect enum PublicKey: Sendable, Equatable {
    /// RSA, of 2,048 bits or more.
    case rsa(RSAPublicKey)
    /// ECDSA on P-256, P-384 or P-521.
    case ec(ECPublicKey)
    /// Ed25519.
    case ed25519(Ed25519PublicKey)

    /// The algorithms that this kind of key can be used with. Which of them it *is* used with is said beside the key.
    public var algorithms: [Algorithm] {
        Algorithm.allCases.filter { algorithm in
            switch (algorithm.method, self) {
            case (.rsa, .rsa), (.ed25519, .ed25519): true
            case (.ecdsa(let curve, _), .ec(let key)): curve == key.curve
            case (.rsa, _), (.ecdsa, _), (.ed25519, _): false
            }
        }
    }

    /// The algorithm of a key that names none: RS256 for RSA, else the only one there is for its curve.
    public var defaultAlgorithm: Algorithm {
        switch self {
        case .rsa: .rs256
        case .ec(let key):
            switch key.curve {
            case .p256: .es256
            case .p384: .es384
            case .p521: .es512
            }
        case .ed25519: .edDSA
        }
    }

    /// The key as `SubjectPublicKeyInfo`, DER (RFC 5280 §4.1).
    public var spki: [UInt8] {
        switch self {
        case .rsa(let key): key.spki
        case .ec(let key): key.spki
        case .ed25519(let key): key.spki
        }
    }

    /// The `kid` that we give a key, as Cognito's look: base64 of the SHA-256 of its ``spki``, ending in `=`.
    public var keyID: String {
        Base64.encode(HashFunction.sha256.digest(spki))
    }

    /// Whether `signature` is this key's signature of `message` by `algorithm`; never, when the key is of another kind.
    public func isValid(_ signature: [UInt8], for message: Span<UInt8>, _ algorithm: Algorithm) -> Bool {
        switch (algorithm.method, self) {
        case (.rsa(let hash, let padding), .rsa(let key)):
            key.isValid(signature, for: message, hash, padding: padding)
        case (.ecdsa(let curve, let hash), .ec(let key)):
            curve == key.curve && key.isValid(signature, for: message, hash)
        case (.ed25519, .ed25519(let key)):
            key.isValid(signature, for: message)
        case (.rsa, _), (.ecdsa, _), (.ed25519, _):
            false
        }
    }
}

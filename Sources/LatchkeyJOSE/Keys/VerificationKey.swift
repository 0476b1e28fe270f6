/// A public key with the one algorithm that it verifies (RFC 8725 §3.1: the key decides, never the token).
public struct VerificationKey: Sendable, Equatable {
    /// The key's name in its set; tokens refer to it.
    public let kid: String?
    /// The algorithm of every token that this key verifies.
    public let algorithm: Algorithm
    /// The key itself.
    public let key: PublicKey

    /// Binds a key to an algorithm. Throws ``JOSEError/Code/invalidKey`` when the key is of another kind.
    public init(kid: String?, algorithm: Algorithm, key: PublicKey) throws(JOSEError) {
        guard key.algorithms.contains(algorithm) else {
            throw JOSEError(.invalidKey, "\(algorithm.rawValue) needs another kind of key")
        }
        self.kid = kid
        self.algorithm = algorithm
        self.key = key
    }

    /// Whether `signature` is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: Span<UInt8>) -> Bool {
        key.isValid(signature, for: message, algorithm)
    }
}

internal import CLatchkeyOpenSSL

/// A key that verifies Ed25519 signatures (RFC 8032 §5.1).
public struct Ed25519PublicKey: Sendable, Equatable {
    /// The 32 bytes of the key, as RFC 8032 §5.1.5 encodes them.
    public let rawBytes: [UInt8]
    private let key: PKey

    /// Takes the 32 bytes of a key. Throws ``CryptoError/Code/invalidKey`` for another length.
    public init(rawBytes: [UInt8]) throws(CryptoError) {
        self.rawBytes = rawBytes
        key = PKey(
            owning: try check(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, rawBytes, rawBytes.count), .invalidKey)
        )
    }

    /// Reads a key as `SubjectPublicKeyInfo`, DER (RFC 8410 §4).
    public init(spki: [UInt8]) throws(CryptoError) {
        key = try PKey.fromSPKI(spki, type: "ED25519")
        rawBytes = try key.rawPublicBytes()
    }

    /// The key as `SubjectPublicKeyInfo`, DER (RFC 8410 §4).
    public var spki: [UInt8] { key.spki }

    /// Whether `signature` is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: Span<UInt8>) -> Bool {
        signature.count == 64 && key.isValid(signature, forWhole: message)
    }

    /// Whether `signature` is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        isValid(signature, for: message.span)
    }

    public static func == (left: Ed25519PublicKey, right: Ed25519PublicKey) -> Bool { left.rawBytes == right.rawBytes }
}

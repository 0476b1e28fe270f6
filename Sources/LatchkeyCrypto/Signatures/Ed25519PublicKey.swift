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

    /// The key as `SubjectPublicKeyInfo`, DER (RFC 8410 §4).
    public var spki: [UInt8] { key.spki }

    /// Whether `signature` is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: Span<UInt8>) -> Bool {
        guard signature.count == 64, let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let valid = message.withUnsafeBufferPointer { message in
            EVP_DigestVerifyInit_ex(context, nil, nil, nil, nil, key.pointer, nil) == 1
                && EVP_DigestVerify(context, signature, signature.count, message.baseAddress, message.count) == 1
        }
        if !valid { ERR_clear_error() }
        return valid
    }

    /// Whether `signature` is this key's signature of `message`.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        isValid(signature, for: message.span)
    }

    public static func == (left: Ed25519PublicKey, right: Ed25519PublicKey) -> Bool { left.rawBytes == right.rawBytes }
}

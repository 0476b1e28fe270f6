internal import CLatchkeyOpenSSL

/// A key that verifies Ed448 signatures (RFC 8032 §5.2).
public struct Ed448PublicKey: Sendable, Equatable {
    /// The 57 bytes of the key, as RFC 8032 §5.2.5 encodes them.
    public let rawBytes: [UInt8]
    private let key: PKey

    /// Takes the 57 bytes of a key. Throws ``CryptoError/Code/invalidKey`` for another length.
    public init(rawBytes: [UInt8]) throws(CryptoError) {
        self.rawBytes = rawBytes
        key = PKey(
            owning: try check(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED448, nil, rawBytes, rawBytes.count), .invalidKey))
    }

    /// Reads a key as `SubjectPublicKeyInfo`, DER (RFC 8410 §4).
    public init(spki: [UInt8]) throws(CryptoError) {
        key = try PKey.fromSPKI(spki, type: "ED448")
        rawBytes = try key.rawPublicBytes()
    }

    /// The key as `SubjectPublicKeyInfo`, DER (RFC 8410 §4).
    public var spki: [UInt8] { key.spki }

    /// Whether `signature` is this key's signature of `message`, with an empty context.
    public func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        signature.count == 114 && key.isValid(signature, forWhole: message.span)
    }

    public static func == (left: Ed448PublicKey, right: Ed448PublicKey) -> Bool { left.rawBytes == right.rawBytes }
}

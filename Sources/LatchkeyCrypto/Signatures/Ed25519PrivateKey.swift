internal import CLatchkeyOpenSSL

/// A key that signs with Ed25519 (RFC 8032 §5.1).
public struct Ed25519PrivateKey: Sendable {
    /// The key that verifies what this one signs.
    public let publicKey: Ed25519PublicKey
    private let key: PKey

    /// Makes a new key.
    public static func generate() throws(CryptoError) -> Ed25519PrivateKey {
        try Ed25519PrivateKey(.generate(type: "ED25519"))
    }

    /// Reads a key in PKCS #8 (RFC 8410 §7), DER. Throws ``CryptoError/Code/invalidKey`` for anything else.
    public init(der: [UInt8]) throws(CryptoError) {
        try self.init(.fromPKCS8(der, type: "ED25519"))
    }

    private init(_ key: PKey) throws(CryptoError) {
        var raw = [UInt8](repeating: 0, count: 32)
        var count = raw.count
        try check(EVP_PKEY_get_raw_public_key(key.pointer, &raw, &count))
        self.key = key
        publicKey = try Ed25519PublicKey(rawBytes: raw)
    }

    /// The key in PKCS #8, DER. It is the secret itself: seal it before it is stored.
    public var der: [UInt8] { key.pkcs8 }

    /// Signs a message; the signature has 64 bytes and is the same each time.
    public func sign(_ message: [UInt8]) throws(CryptoError) -> [UInt8] {
        let context = try check(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        try check(EVP_DigestSignInit_ex(context, nil, nil, nil, nil, key.pointer, nil))
        var signature = [UInt8](repeating: 0, count: 64)
        var count = signature.count
        try check(EVP_DigestSign(context, &signature, &count, message, message.count))
        return signature
    }
}

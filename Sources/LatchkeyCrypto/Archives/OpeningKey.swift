internal import CLatchkeyOpenSSL
public import LatchkeyPlatform

/// The private half of a ``SealingKey``: opens what was sealed to that.
public struct OpeningKey: Sendable {
    /// The half that everybody may have.
    public let sealingKey: SealingKey
    private let key: PKey

    /// Makes a new X25519 key.
    public static func generate() throws(CryptoError) -> OpeningKey {
        try OpeningKey(.generate(type: "X25519"))
    }

    /// The X25519 key of 32 bytes that nobody else has. Throws ``CryptoError/Code/invalidKey`` for another number of
    /// them.
    public init(x25519 bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == 32 else { throw CryptoError(.invalidKey, "an X25519 key has 32 bytes") }
        let key = EVP_PKEY_new_raw_private_key_ex(nil, "X25519", nil, bytes, bytes.count)
        try self.init(PKey(owning: check(key, .invalidKey)))
    }

    /// Reads a key as OpenSSL writes it: PEM with `PRIVATE KEY`, not encrypted. Throws ``CryptoError/Code/invalidKey``
    /// for anything else.
    public init(pem: [UInt8]) throws(CryptoError) {
        try self.init(SealingKey.read(pem) { PEM_read_bio_PrivateKey($0, nil, refuseToAsk, nil) })
    }

    private init(_ key: PKey) throws(CryptoError) {
        sealingKey = try SealingKey(key)
        self.key = key
    }

    /// The key in PEM: the secret itself.
    public var pem: Secret {
        let bio = BIO_new(BIO_s_mem())
        defer { BIO_free(bio) }
        PEM_write_bio_PrivateKey(bio, key.pointer, nil, nil, 0, nil, nil)
        return Secret(SealingKey.text(of: bio))
    }

    /// The text that was sealed for `context`. Throws ``CryptoError/Code/authenticationFailed`` when a bit was changed,
    /// or the key or the context is another.
    public func open(_ box: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        let count = sealingKey.headCount
        guard box.count >= count + AES256GCM.overhead, box.first == sealingKey.kind.rawValue else {
            throw CryptoError(.authenticationFailed, "not sealed to this key")
        }
        let head = Array(box[..<count]), encapsulated = Array(head.dropFirst())
        let secret: [UInt8]
        switch sealingKey.kind {
        case .x25519:
            let ephemeral = EVP_PKEY_new_raw_public_key_ex(nil, "X25519", nil, encapsulated, encapsulated.count)
            secret = try SealingKey.agree(key, with: PKey(owning: check(ephemeral, .authenticationFailed)))
        case .rsa: secret = try unwrap(encapsulated)
        }
        let cipher = try AES256GCM(key: sealingKey.derive(secret, encapsulated))
        return try cipher.open(Array(box[count...]), authenticating: head + Array(context.utf8))
    }

    private func unwrap(_ wrapped: [UInt8]) throws(CryptoError) -> [UInt8] {
        let context = try check(EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_decrypt_init(context))
        try SealingKey.useOAEP(context)
        var secret = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key.pointer)))
        var count = secret.count
        try check(EVP_PKEY_decrypt(context, &secret, &count, wrapped, wrapped.count), .authenticationFailed)
        guard count == 32 else { throw CryptoError(.authenticationFailed, "not sealed to this key") }
        return Array(secret.prefix(count))
    }
}

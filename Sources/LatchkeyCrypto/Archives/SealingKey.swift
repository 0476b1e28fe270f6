internal import CLatchkeyOpenSSL

/// A public key that texts are sealed to, so that only who has its private half reads them: X25519 (RFC 7748) or RSA.
///
/// ```swift
/// let box = try SealingKey(pem: file).seal(text, context: "chunk 3")
/// let text = try OpeningKey(pem: privateFile).open(box, context: "chunk 3")
/// ```
/// A box says nothing of who sealed it: everybody has the public key. To X25519 it is sealed as HPKE does (RFC 9180
/// §4.1: a key of its own for each box, agreed on with a fresh key pair), which OpenSSL 3.0 does not have yet; to RSA a
/// secret is wrapped by OAEP (RFC 8017 §7.1, SHA-256).
public struct SealingKey: Sendable, Equatable, CustomStringConvertible {
    /// The key as `SubjectPublicKeyInfo`, DER.
    public let spki: [UInt8]
    let kind: Kind
    private let key: PKey

    enum Kind: UInt8 {
        case x25519 = 1, rsa = 2
    }

    /// Reads a key as OpenSSL writes it: PEM with `PUBLIC KEY`. Throws ``CryptoError/Code/invalidKey`` for anything
    /// else, and for RSA keys of other than 2,048 to 8,192 bits.
    public init(pem: [UInt8]) throws(CryptoError) {
        try self.init(Self.read(pem) { PEM_read_bio_PUBKEY($0, nil, refuseToAsk, nil) })
    }

    init(_ key: PKey) throws(CryptoError) {
        if EVP_PKEY_is_a(key.pointer, "X25519") == 1 {
            kind = .x25519
        } else if EVP_PKEY_is_a(key.pointer, "RSA") == 1 {
            _ = try RSAPublicKey(spki: key.spki)
            kind = .rsa
        } else {
            throw CryptoError(.invalidKey, "texts are sealed to X25519 and RSA keys only")
        }
        self.key = key
        spki = key.spki
    }

    /// The key in PEM.
    public var pem: String {
        let bio = BIO_new(BIO_s_mem())
        defer { BIO_free(bio) }
        PEM_write_bio_PUBKEY(bio, key.pointer)
        return Self.text(of: bio)
    }

    /// The SHA-256 of the key in hexadecimal: what people compare.
    public var fingerprint: String {
        HashFunction.sha256.digest(spki).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    public var description: String { "sealing key \(fingerprint.prefix(16))" }

    /// Seals a text and binds it to `context`, which is authenticated but not stored.
    public func seal(_ plaintext: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        let secret: [UInt8], encapsulated: [UInt8]
        switch kind {
        case .x25519:
            let ephemeral = try PKey.generate(type: "X25519")
            encapsulated = try ephemeral.rawPublicBytes()
            secret = try Self.agree(ephemeral, with: key)
        case .rsa:
            secret = SecureRandom.bytes(32)
            encapsulated = try wrap(secret)
        }
        let box = [kind.rawValue] + encapsulated
        let cipher = try AES256GCM(key: derive(secret, encapsulated))
        return try box + cipher.seal(plaintext, authenticating: box + Array(context.utf8))
    }

    /// How long what precedes the sealed text is.
    var headCount: Int { 1 + (kind == .x25519 ? 32 : Int(EVP_PKEY_get_size(key.pointer))) }

    /// The key of a box: bound to what agreed on it.
    func derive(_ secret: [UInt8], _ encapsulated: [UInt8]) throws(CryptoError) -> [UInt8] {
        try HashFunction.sha256.hkdf(
            secret: secret, salt: encapsulated + spki, info: Array("latchkey sealed box 1".utf8), count: 32)
    }

    /// What both sides of X25519 have in common. Throws for a public key that anybody's secret leads to the same result
    /// with (RFC 7748 §6.1), which OpenSSL refuses.
    static func agree(_ own: PKey, with other: PKey) throws(CryptoError) -> [UInt8] {
        let context = try check(EVP_PKEY_CTX_new_from_pkey(nil, own.pointer, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_derive_init(context))
        try check(EVP_PKEY_derive_set_peer(context, other.pointer), .authenticationFailed)
        var secret = [UInt8](repeating: 0, count: 32)
        var count = secret.count
        try check(EVP_PKEY_derive(context, &secret, &count), .authenticationFailed)
        return secret
    }

    private func wrap(_ secret: [UInt8]) throws(CryptoError) -> [UInt8] {
        let context = try check(EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_encrypt_init(context))
        try Self.useOAEP(context)
        var wrapped = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key.pointer)))
        var count = wrapped.count
        try check(EVP_PKEY_encrypt(context, &wrapped, &count, secret, secret.count))
        return wrapped
    }

    static func useOAEP(_ context: OpaquePointer) throws(CryptoError) {
        try check(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING))
        try check(EVP_PKEY_CTX_set_rsa_oaep_md_name(context, "SHA256", nil))
        try check(EVP_PKEY_CTX_set_rsa_mgf1_md_name(context, "SHA256", nil))
    }

    /// Reads a key from PEM of at most 64 KiB.
    static func read(_ pem: [UInt8], _ read: (OpaquePointer) -> OpaquePointer?) throws(CryptoError) -> PKey {
        guard pem.count <= 65_536 else { throw CryptoError(.invalidKey, "too long for a key") }
        let key: OpaquePointer? = pem.withUnsafeBytes { bytes in
            guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(bytes.count)) else { return nil }
            defer { BIO_free(bio) }
            return read(bio)
        }
        return PKey(owning: try check(key, .invalidKey))
    }

    static func text(of bio: OpaquePointer?) -> String {
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        while case let count = BIO_read(bio, &piece, Int32(piece.count)), count > 0 { text += piece[..<Int(count)] }
        return String(decoding: text, as: UTF8.self)
    }

    public static func == (left: SealingKey, right: SealingKey) -> Bool { left.spki == right.spki }
}

/// What OpenSSL calls for the passphrase of a key: without it, it would ask at the terminal.
func refuseToAsk(
    _ buffer: UnsafeMutablePointer<CChar>?, _ count: Int32, _ isForWriting: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 { -1 }

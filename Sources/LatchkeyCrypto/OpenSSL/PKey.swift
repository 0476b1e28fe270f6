internal import CLatchkeyOpenSSL

/// A key of OpenSSL, public or private.
// SAFETY: the key is not changed after it was made; OpenSSL guards what it caches inside (blinding, Montgomery values)
// with locks of its own, so threads may use one key at once.
final class PKey: @unchecked Sendable {
    let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { EVP_PKEY_free(pointer) }

    /// Makes a new private key of a type; `configure` sets its size or curve.
    static func generate(
        type: String, configure: (OpaquePointer) -> Int32 = { _ in 1 }
    ) throws(CryptoError) -> PKey {
        let context = try check(EVP_PKEY_CTX_new_from_name(nil, type, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_keygen_init(context))
        try check(configure(context), .invalidParameter)
        var key: OpaquePointer?
        try check(EVP_PKEY_generate(context, &key))
        return PKey(owning: try check(key))
    }

    /// Reads a private key of the given type in PKCS #8 (RFC 5958), DER, with nothing after it.
    static func fromPKCS8(_ der: [UInt8], type: String) throws(CryptoError) -> PKey {
        let key: OpaquePointer? = der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            guard let info = d2i_PKCS8_PRIV_KEY_INFO(nil, &next, bytes.count) else { return nil }
            defer { PKCS8_PRIV_KEY_INFO_free(info) }
            return next == bytes.baseAddress! + bytes.count ? EVP_PKCS82PKEY(info) : nil
        }
        let wrapped = PKey(owning: try check(key, .invalidKey))
        guard EVP_PKEY_is_a(wrapped.pointer, type) == 1 else { throw CryptoError(.invalidKey, "not of type \(type)") }
        return wrapped
    }

    /// Reads a public key of the given type as `SubjectPublicKeyInfo` (RFC 5280 §4.1), DER, with nothing after it.
    static func fromSPKI(_ der: [UInt8], type: String) throws(CryptoError) -> PKey {
        let key: OpaquePointer? = der.withUnsafeBufferPointer { bytes in
            var next = bytes.baseAddress
            let key = d2i_PUBKEY(nil, &next, bytes.count)
            guard let key, next != bytes.baseAddress! + bytes.count else { return key }
            EVP_PKEY_free(key)
            return nil
        }
        let wrapped = PKey(owning: try check(key, .invalidKey))
        guard EVP_PKEY_is_a(wrapped.pointer, type) == 1 else { throw CryptoError(.invalidKey, "not of type \(type)") }
        return wrapped
    }

    /// The private key in PKCS #8, DER.
    var pkcs8: [UInt8] {
        let info = EVP_PKEY2PKCS8(pointer)
        defer { PKCS8_PRIV_KEY_INFO_free(info) }
        return Self.der { i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
    }

    /// The public key as `SubjectPublicKeyInfo`, DER.
    var spki: [UInt8] {
        Self.der { i2d_PUBKEY(pointer, $0) }
    }

    /// The public key as RFC 8032 encodes it, for keys of that kind.
    func rawPublicBytes() throws(CryptoError) -> [UInt8] {
        var count = 0
        try check(EVP_PKEY_get_raw_public_key(pointer, nil, &count), .invalidKey)
        var bytes = [UInt8](repeating: 0, count: count)
        try check(EVP_PKEY_get_raw_public_key(pointer, &bytes, &count), .invalidKey)
        return bytes
    }

    /// A number of the key, by OpenSSL's name for it.
    func number(_ name: String) throws(CryptoError) -> BigNumber {
        var number: OpaquePointer?
        try check(EVP_PKEY_get_bn_param(pointer, name, &number), .invalidKey)
        return BigNumber(owning: try check(number, .invalidKey))
    }

    private static func der(
        _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) -> [UInt8] {
        let count = Int(encode(nil))
        precondition(count > 0, "key without encoding: \(CryptoError.fromQueue(.failed))")
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var next = buffer.baseAddress
            initialized = Int(encode(&next))
        }
    }
}

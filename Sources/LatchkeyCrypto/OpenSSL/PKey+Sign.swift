internal import CLatchkeyOpenSSL

extension PKey {
    /// Signs a digest; `configure` sets the digest's function and the padding.
    func sign(digest: [UInt8], configure: (OpaquePointer) -> Bool) throws(CryptoError) -> [UInt8] {
        let context = try check(EVP_PKEY_CTX_new_from_pkey(nil, pointer, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try check(EVP_PKEY_sign_init(context))
        guard configure(context) else { throw .fromQueue(.invalidParameter) }
        var count = 0
        try check(EVP_PKEY_sign(context, nil, &count, digest, digest.count))
        var signature = [UInt8](repeating: 0, count: count)
        try check(EVP_PKEY_sign(context, &signature, &count, digest, digest.count))
        return Array(signature.prefix(count))
    }
}

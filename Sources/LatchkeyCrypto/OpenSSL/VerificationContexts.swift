internal import CLatchkeyOpenSSL

/// What verifies one kind of signature by one key.
struct VerificationContexts: Sendable {
    private let contexts: KeyContexts

    /// `configure` sets the digest and the padding of a new context.
    init(_ key: PKey, configure: @escaping @Sendable (OpaquePointer) -> Bool) {
        contexts = KeyContexts(key) { EVP_PKEY_verify_init($0) == 1 && configure($0) }
    }

    /// Whether OpenSSL finds the signature to be that of the message's digest. Never throws: what is wrong is not
    /// valid.
    func isValid(_ signature: [UInt8], for message: Span<UInt8>, _ hash: HashFunction) -> Bool {
        let valid = hash.withDigest(of: message) { digest in
            contexts.use {
                EVP_PKEY_verify($0, signature, signature.count, digest.baseAddress, digest.count) == 1
            } ?? false
        }
        if !valid { ERR_clear_error() }
        return valid
    }
}

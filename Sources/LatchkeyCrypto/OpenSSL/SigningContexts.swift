internal import CLatchkeyOpenSSL

/// What makes one kind of signature by one key.
struct SigningContexts: Sendable {
    private let contexts: KeyContexts

    /// `configure` sets the digest and the padding of a new context.
    init(_ key: PKey, configure: @escaping @Sendable (OpaquePointer) -> Bool) {
        contexts = KeyContexts(key) { EVP_PKEY_sign_init($0) == 1 && configure($0) }
    }

    /// Signs a message's digest; the signature has at most `capacity` bytes.
    func sign(_ message: [UInt8], _ hash: HashFunction, capacity: Int) throws(CryptoError) -> [UInt8] {
        var status: Int32 = 0
        let signature = [UInt8](unsafeUninitializedCapacity: capacity) { signature, count in
            var written = capacity
            status = hash.withDigest(of: message.span) { digest in
                contexts.use {
                    EVP_PKEY_sign($0, signature.baseAddress, &written, digest.baseAddress, digest.count)
                } ?? 0
            }
            count = status == 1 ? written : 0
        }
        try check(status)
        return signature
    }
}

internal import CLatchkeyOpenSSL

/// An algorithm's implementation, fetched once: `EVP_sha256()` and its like look it up anew at every use.
// SAFETY: a fetched algorithm is immutable, counts its references atomically, and is never freed.
struct Fetched: @unchecked Sendable {
    let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer?, _ name: String) {
        guard let pointer else { fatalError("OpenSSL has no \(name): \(CryptoError.fromQueue(.failed))") }
        self.pointer = pointer
    }

    static let sha1 = Fetched(EVP_MD_fetch(nil, "SHA1", nil), "SHA1")
    static let sha256 = Fetched(EVP_MD_fetch(nil, "SHA2-256", nil), "SHA2-256")
    static let sha384 = Fetched(EVP_MD_fetch(nil, "SHA2-384", nil), "SHA2-384")
    static let sha512 = Fetched(EVP_MD_fetch(nil, "SHA2-512", nil), "SHA2-512")
    static let hmac = Fetched(EVP_MAC_fetch(nil, "HMAC", nil), "HMAC")
    static let aes256GCM = Fetched(EVP_CIPHER_fetch(nil, "AES-256-GCM", nil), "AES-256-GCM")
}

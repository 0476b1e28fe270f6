internal import CLatchkeyOpenSSL

/// How a digest becomes a number that RSA signs (RFC 8017 §8).
public enum RSAPadding: Int, Sendable, CaseIterable {
    /// RSASSA-PKCS1-v1_5, of the JOSE algorithms RS256, RS384 and RS512.
    case pkcs1
    /// RSASSA-PSS with MGF1 over the same hash function and a salt as long as the digest: PS256, PS384 and PS512.
    case pss

    /// Sets a context up for this padding over digests of `hash`.
    func configure(_ context: OpaquePointer, _ hash: HashFunction) -> Bool {
        guard EVP_PKEY_CTX_set_signature_md(context, hash.fetched.pointer) == 1 else { return false }
        switch self {
        case .pkcs1: return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
        case .pss:
            return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
                && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
        }
    }
}

internal import LatchkeyJOSE
internal import TokenVerifier
internal import UserPool

/// The keys of this server's own pools, for verifying tokens inside it.
struct PoolKeys: KeySource {
    let pools: UserPools

    func key(kid: String, issuer: String) async throws -> VerificationKey? {
        try await pools.verificationKey(kid: kid, issuer: issuer)
    }
}

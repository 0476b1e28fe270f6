internal import LatchkeyJOSE
internal import TokenVerifier
internal import UserPool

/// The keys of a server's own pools, as the server verifies with them.
struct PoolKeySource: KeySource {
    let pools: UserPools

    func key(kid: String, issuer: String) async throws -> VerificationKey? {
        try await pools.verificationKey(kid: kid, issuer: issuer)
    }
}

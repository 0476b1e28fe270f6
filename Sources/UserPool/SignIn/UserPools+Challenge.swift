public import LatchkeyPlatform

extension UserPools {
    /// The pool and the client of a sign-in in progress, for requests that name neither. Throws `invalidSession`.
    public func origin(ofSession session: Secret) async throws -> (pool: Pool, client: Client) {
        guard let sealed = SealedChallenge(session: session),
            let challenge = Challenge(sealed, sealer: services.masterKey.sealer(for: .challenges))
        else { throw UserPoolError(.invalidSession) }
        let pool = try await pool(challenge.pool)
        return (pool, try await client(challenge.client.text, of: pool))
    }
}

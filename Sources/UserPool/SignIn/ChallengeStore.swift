internal import Database
internal import LatchkeyPlatform

/// The queries on `used_challenges`.
struct ChallengeStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// Spends a challenge, in the transaction that takes its answer. Throws ``UserPoolError/Code/sessionUsed`` when it
    /// was spent before.
    func spend(_ challenge: Challenge, at now: Timestamp) async throws {
        try await connection.execute(
            """
            DELETE FROM used_challenges WHERE nonce IN (
                SELECT nonce FROM used_challenges WHERE expires < \(now) ORDER BY expires LIMIT 4)
            """)
        let spent = try await connection.execute(
            """
            INSERT INTO used_challenges (nonce, expires) VALUES (\(challenge.nonce), \(challenge.expires))
            ON CONFLICT (nonce) DO NOTHING
            """)
        guard spent == 1 else { throw UserPoolError(.sessionUsed) }
    }
}

internal import Database
internal import LatchkeyPlatform

/// The queries on `used_challenges` and `challenge_tries`: what is known of a challenge beside what the client keeps of
/// it, by its nonce.
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

    /// Throws ``UserPoolError/Code/sessionUsed`` when a challenge is spent, before anything costly is done for the
    /// answer. That it is not says nothing of the moment after: ``spend(_:at:)`` does.
    func checkUnspent(_ challenge: Challenge) async throws {
        let used = try await connection.first("SELECT 1 FROM used_challenges WHERE nonce = \(challenge.nonce)")
        if used != nil { throw UserPoolError(.sessionUsed) }
    }

    /// Throws ``UserPoolError/Code/invalidSession`` when `limit` wrong answers have come to a challenge: no further one
    /// is looked at, be it right or not. One that the last of them was right for is used.
    func admit(_ challenge: Challenge, tries limit: Int) async throws {
        let row = try await connection.first("SELECT wrong FROM challenge_tries WHERE nonce = \(challenge.nonce)")
        guard let row, try row.get(0, as: Int.self) >= limit else { return }
        let used = try await connection.first("SELECT 1 FROM used_challenges WHERE nonce = \(challenge.nonce)")
        throw UserPoolError(used == nil ? .invalidSession : .sessionUsed)
    }

    /// Counts a wrong answer to a challenge, or one that is about to be looked at. The count stays only if the
    /// transaction commits.
    func count(_ challenge: Challenge, at now: Timestamp) async throws {
        try await connection.execute(
            """
            DELETE FROM challenge_tries WHERE nonce IN (
                SELECT nonce FROM challenge_tries WHERE expires < \(now) ORDER BY expires LIMIT 4)
            """)
        try await connection.execute(
            """
            INSERT INTO challenge_tries (nonce, wrong, expires) VALUES (\(challenge.nonce), 1, \(challenge.expires))
            ON CONFLICT (nonce) DO UPDATE SET wrong = challenge_tries.wrong + 1
            """)
    }

    /// Takes a counted answer back that could not be looked at.
    func takeBack(_ challenge: Challenge) async throws {
        try await connection.execute(
            "UPDATE challenge_tries SET wrong = wrong - 1 WHERE nonce = \(challenge.nonce) AND wrong > 0")
    }
}

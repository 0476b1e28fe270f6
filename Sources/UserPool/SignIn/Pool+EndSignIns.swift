internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Ends all sessions of a user, and with them the sign-ins that are under way: what was proved in those, and the
    /// codes that were sent to prove more, are worth nothing from here on. The session `own` is over afterwards even if
    /// the store knows nothing of it.
    func endSignIns(
        of subject: Subject, _ reason: SessionEnd, own: SessionID? = nil, in transaction: Transaction
    ) async throws {
        let connection = transaction.connection
        let (account, now) = (AccountKey(subject), services.clock.now())
        try await services.sessions.endAll(of: subject, reason, own: own, at: now, in: transaction)
        try await AttemptStore(connection, pool: id).noteSignOut(
            account, lasting: Challenge.longestValidity, at: now)
        for purpose in CodePurpose.allCases where purpose.signsIn {
            try await codes(connection).spoil(purpose, for: account)
        }
    }

    /// Throws `invalidSession` for a challenge that was posed before its user was signed out everywhere: what was
    /// proved by then opens nothing any more. One that was posed in the same millisecond is good: it may be of the
    /// sign-in that came right after.
    func checkIsNotOver(_ challenge: Challenge, in connection: any Connection) async throws {
        try await checkIsNotOver(challenge.subject, since: challenge.posed, in: connection)
    }

    /// Throws `invalidSession` when a user was signed out everywhere after a moment.
    func checkIsNotOver(_ subject: Subject, since moment: Timestamp, in connection: any Connection) async throws {
        let signedOut = try await AttemptStore(connection, pool: id).lastSignOut(AccountKey(subject))
        // One that is still to come was noted by a clock that has since been put back: it would refuse all for as long
        // as that had been ahead.
        guard let signedOut, signedOut <= services.clock.now(), moment < signedOut else { return }
        throw UserPoolError(.invalidSession)
    }
}

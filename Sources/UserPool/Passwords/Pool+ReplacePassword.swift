internal import LatchkeyPlatform

extension Pool {
    /// Sets a user's password, other than by the user who knew the one before: all sessions end, codes for a forgotten
    /// password are worth nothing any more, and failed attempts are forgotten.
    func replacePassword(
        of subject: Subject, with hashed: HashedPassword, status: UserStatus, temporaryUntil: Timestamp?,
        in transaction: Transaction
    ) async throws {
        let now = services.clock.now()
        let users = UserStore(connection: transaction.connection, pool: self)
        guard var user = try await users.find(subject) else { throw UserPoolError(.userNotFound) }
        user.status = status
        user.modified = now
        try await users.update(user)
        try await PasswordStore(transaction.connection).set(
            hashed, of: subject, temporaryUntil: temporaryUntil, historySize: settings.passwordPolicy.historySize,
            at: now)
        try await AttemptStore(transaction.connection, pool: id).succeed(AccountKey(subject))
        try await services.sessions.endAll(of: subject, .passwordReset, at: now, in: transaction)
    }
}

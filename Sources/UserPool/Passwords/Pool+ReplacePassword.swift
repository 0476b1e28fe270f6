internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Stores another password of a user, whoever chose it: codes for a forgotten one are worth nothing any more, and
    /// failed attempts are forgotten.
    func storePassword(
        _ hashed: HashedPassword, of subject: Subject, temporaryUntil: Timestamp?, in connection: any Connection
    ) async throws {
        let account = AccountKey(subject)
        try await PasswordStore(connection).set(
            hashed, of: subject, temporaryUntil: temporaryUntil, historySize: settings.passwordPolicy.historySize,
            at: services.clock.now())
        try await codes(connection).discard(.forgottenPassword, for: account)
        try await AttemptStore(connection, pool: id).succeed(account)
    }

    /// Sets a user's password, other than by the user who knew the one before: beside ``storePassword``, all sessions
    /// end. So do the sign-ins that are under way, for each is of the password that there was when it began
    /// (``SignInProgress/passwordSet``).
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
        try await storePassword(hashed, of: subject, temporaryUntil: temporaryUntil, in: transaction.connection)
        try await services.sessions.endAll(of: subject, .passwordReset, at: now, in: transaction)
    }
}

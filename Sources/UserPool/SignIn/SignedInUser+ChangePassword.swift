internal import Database
public import LatchkeyPlatform

extension SignedInUser {
    /// Changes the user's password. Sessions go on, unless the server is configured to end the others.
    ///
    /// The previous password is guarded like a sign-in: wrong ones count and lock. A user who has none sets the first.
    /// Throws `wrongPassword`,
    /// `limitExceeded` while earlier failures lock the account, `invalidPassword`, `passwordUsedBefore`, `busy`;
    /// `accessTokenRevoked` when a first one is set by a session that has ended meanwhile.
    public func changePassword(from previous: Secret?, to proposed: Secret) async throws {
        try await pool.checkPassword(proposed, for: user, through: client)
        guard let previous else { return try await setFirstPassword(proposed) }
        do {
            try await pool.provePassword(previous, of: user.subject.text) { verdict in
                guard case .proved(let proof) = verdict, proof.user.subject == user.subject else {
                    throw UserPoolError(.wrongPassword)
                }
                try await pool.checkUnused(proposed, by: user.subject)
                let hashed = try await pool.hash(proposed, for: user.username)
                try await pool.services.database.transaction { transaction in
                    try await replace(proof, with: hashed, in: transaction)
                }
            }
        } catch let error as UserPoolError where error.code == .locked {
            throw UserPoolError(.limitExceeded)
        }
    }

    private func setFirstPassword(_ proposed: Secret) async throws {
        let missing = try await pool.services.database.read { connection in
            try await PasswordStore(connection).find(user.subject) == nil
        }
        guard missing else { throw UserPoolError(.wrongPassword) }
        let hashed = try await pool.hash(proposed, for: user.username)
        try await pool.services.database.transaction { transaction in
            _ = try await present(in: transaction.connection)
            // The password may just have been taken away, and this session with it.
            let stored = try await SessionStore(transaction.connection).find(session)
            guard let stored, stored.ended == nil else { throw UserPoolError(.accessTokenRevoked) }
            guard try await PasswordStore(transaction.connection).find(user.subject) == nil else {
                throw UserPoolError(.wrongPassword)
            }
            try await pool.storePassword(hashed, of: user.subject, temporaryUntil: nil, in: transaction.connection)
            try await pool.record(.passwordChange, of: user.subject, through: client, in: transaction)
        }
    }

    private func replace(_ proof: PasswordProof, with hashed: HashedPassword, in transaction: Transaction) async throws
    {
        let services = pool.services
        guard try await PasswordStore(transaction.connection).find(user.subject)?.set == proof.password.set else {
            throw UserPoolError(.wrongPassword)
        }
        try await pool.storePassword(hashed, of: user.subject, temporaryUntil: nil, in: transaction.connection)
        let answer = AuthEvent.Answer(.password, isRight: true)
        try await pool.record(
            .passwordChange, of: user.subject, through: client, answers: [answer], in: transaction)
        if services.configuration.passwordChangeEndsOtherSessions {
            try await services.sessions.endAll(
                of: user.subject, .passwordReset, sparing: session, at: services.clock.now(), in: transaction)
        }
    }
}

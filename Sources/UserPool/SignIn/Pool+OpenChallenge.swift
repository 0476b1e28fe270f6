internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Reads a challenge that a client sends back. Throws `invalidSession` and `sessionExpired`.
    func open(_ session: Secret, as kind: ChallengeKind, from client: Client) throws -> Challenge {
        try open(session, as: [kind], from: client)
    }

    /// Does the same where challenges of several kinds are answered alike.
    func open(_ session: Secret, as kinds: [ChallengeKind], from client: Client) throws -> Challenge {
        guard let sealed = SealedChallenge(session: session),
            let challenge = Challenge(sealed, sealer: services.masterKey.sealer(for: .challenges))
        else { throw UserPoolError(.invalidSession) }
        guard kinds.contains(challenge.kind) else { throw UserPoolError(.invalidSession) }
        if let fault = challenge.fault(
            pool: id, client: client.id, kind: challenge.kind, now: services.clock.now())
        {
            throw UserPoolError(fault)
        }
        return challenge
    }

    /// Throws `invalidSession` when as many wrong answers to a challenge have come as are taken.
    func admitAnswer(to challenge: Challenge, in connection: any Connection) async throws {
        try await ChallengeStore(connection).admit(challenge, tries: services.configuration.mostChallengeTries)
    }

    /// Counts a wrong answer, in the transaction that has found it wrong and that has to commit, and returns what is
    /// wrong with it. While the account is locked nothing is looked at, and nothing is counted.
    func counted(
        _ fault: UserPoolError.Code, at challenge: Challenge, in connection: any Connection
    ) async throws -> UserPoolError.Code {
        if fault != .locked { try await ChallengeStore(connection).count(challenge, at: services.clock.now()) }
        return fault
    }

    /// The user of a challenge, as stored now, if they may go on. Throws `invalidSession` when they are gone or
    /// disabled, have another password since, or were signed out everywhere: what was proved means nothing then.
    func user(of challenge: Challenge, in connection: any Connection) async throws -> User {
        guard let user = try await UserStore(connection: connection, pool: self).find(challenge.subject),
            user.isEnabled,
            try await PasswordStore(connection).find(user.subject)?.set == challenge.progress.passwordSet
        else { throw UserPoolError(.invalidSession) }
        try await checkIsNotOver(challenge, in: connection)
        return user
    }

    /// The user of a challenge whose answer names one. Throws `invalidSession` when it names another.
    func user(
        of challenge: Challenge, named name: String, in connection: any Connection
    ) async throws -> User {
        let user = try await user(of: challenge, in: connection)
        guard isNamed(name, challenge.subject, user) else { throw UserPoolError(.invalidSession) }
        return user
    }
}

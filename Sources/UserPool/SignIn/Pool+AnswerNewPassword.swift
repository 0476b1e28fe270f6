internal import Database
public import LatchkeyPlatform

/// The answer to ``ChallengeKind/newPasswordRequired``.
public struct NewPasswordAnswer: Sendable {
    /// The username that the challenge named.
    public var username: String
    /// The password of the user's own.
    public var password: Secret
    /// Attributes that come with it: those the pool requires and the user lacks, and others that the client may write.
    public var attributes: [(name: String, value: String)]
    /// What the challenge was handed out with.
    public var session: Secret

    /// An answer by its parts.
    public init(
        username: String, password: Secret, attributes: [(name: String, value: String)] = [], session: Secret
    ) {
        self.username = username
        self.password = password
        self.attributes = attributes
        self.session = session
    }
}

extension Pool {
    /// Takes the password of a user's own in place of the temporary one and goes on signing in.
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `invalidSession`, `sessionExpired`, `sessionUsed`;
    /// `invalidPassword`, `passwordUsedBefore`; `unauthorizedAttribute` and `schemaViolation` for attributes;
    /// `temporaryPasswordExpired`; `flowNotSupported` when the pool demands a factor that this server cannot ask for:
    /// nothing is changed then. A refused password leaves the challenge good for another try.
    public func answerNewPassword(
        _ answer: NewPasswordAnswer, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: answer.username)
        let challenge = try open(answer.session, as: .newPasswordRequired, from: client)
        // All that the answer can be refused for is looked at before a password is hashed for it, and again in the
        // transaction that takes it.
        let named = try await services.database.read { connection in
            try await user(answering: challenge, named: answer.username, in: connection)
        }
        _ = try completed(named, with: answer.attributes, by: client)
        try await checkPassword(answer.password, for: named, through: client)
        try await checkUnused(answer.password, by: named.subject)
        let hashed = try await hash(answer.password, for: named.username)
        let conclusion = try await services.database.transaction { transaction in
            try await accept(answer, challenge, hashed, through: client, in: transaction)
        }
        return try await self.answer(conclusion, through: client)
    }

    /// The user of a challenge, as stored now, if they may answer it. Throws `invalidSession` and `sessionUsed`.
    private func user(
        answering challenge: Challenge, named name: String, in connection: any Connection
    ) async throws -> User {
        let stored = try await UserStore(connection: connection, pool: self).find(challenge.subject)
        guard let user = stored, isNamed(name, challenge.subject, user) else { throw UserPoolError(.invalidSession) }
        let password = try await PasswordStore(connection).find(user.subject)
        // Asked last: an answer that came first has used the challenge up and changed the rest.
        try await ChallengeStore(connection).checkUnspent(challenge)
        guard user.isEnabled, user.status == .forceChangePassword, password?.set == challenge.progress.passwordSet
        else { throw UserPoolError(.invalidSession) }
        try await checkIsNotOver(challenge, in: connection)
        return user
    }

    private func accept(
        _ answer: NewPasswordAnswer, _ challenge: Challenge, _ hashed: HashedPassword, through client: Client,
        in transaction: Transaction
    ) async throws -> SignInConclusion {
        let connection = transaction.connection
        let now = services.clock.now()
        try await ChallengeStore(connection).spend(challenge, at: now)
        let users = UserStore(connection: connection, pool: self)
        let passwords = PasswordStore(connection)
        guard var user = try await users.find(challenge.subject), user.isEnabled,
            let temporary = try await passwords.find(user.subject), temporary.set == challenge.progress.passwordSet
        else { throw UserPoolError(.invalidSession) }
        try await checkIsNotOver(challenge, in: connection)
        var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
        let step = machine.newPasswordGiven(
            try await facts(of: user, temporary, on: challenge.progress.deviceKey, in: connection))
        if case .refuse(let code) = step { throw UserPoolError(code) }
        user = try completed(user, with: answer.attributes, by: client)
        user.status = .confirmed
        user.modified = now
        try await users.update(user)
        try await storePassword(hashed, of: user.subject, temporaryUntil: nil, in: connection)
        guard let password = try await passwords.find(user.subject) else { throw UserPoolError(.invalidSession) }
        var progress = machine.progress
        progress.passwordSet = password.set
        return try await conclude(step, user, progress, for: .newPassword, through: client, in: transaction)
    }

    /// The user with the attributes that came with the answer. A contact is not verified by that; one that the pool
    /// wants verified before it changes is taken nevertheless, as there is nothing to change yet.
    private func completed(
        _ user: User, with given: [(name: String, value: String)], by client: Client
    ) throws(UserPoolError) -> User {
        let update = try attributeUpdate(of: user, setting: given, by: .user(client.settings), completing: true)
        var user = update.user
        for (contact, value) in update.pending where user.attributes[contact.rawValue] == nil {
            user.attributes[contact.rawValue] = value
            user.attributes[contact.verifiedName] = "false"
        }
        try checkRequired(user.attributes)
        return user
    }
}

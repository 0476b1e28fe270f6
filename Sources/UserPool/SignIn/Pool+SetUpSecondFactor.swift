internal import Database
internal import LatchkeyCrypto
public import LatchkeyPlatform

/// An authenticator app about to be set up.
public struct AssociatedSoftwareToken: Sendable {
    /// The secret, in base 32, for the app.
    public let secret: Secret
    /// Takes the place of the session that was used; `nil` where an access token was.
    public let session: Secret?
}

extension Pool {
    /// Gives a user an authenticator secret who has to set up a second factor before they can sign in
    /// (`AssociateSoftwareToken` with a session of `MFA_SETUP`).
    ///
    /// Throws `invalidSession` also for a session of any other challenge: who has a second factor cannot replace it on
    /// the way to proving it. Throws `sessionExpired`, `softwareTokensDisabled`.
    public func associateSoftwareToken(session: Secret, through client: Client) async throws -> AssociatedSoftwareToken
    {
        try admit(client)
        let challenge = try open(session, as: .mfaSetup, from: client)
        try checkOffersSoftwareTokens()
        return try await services.database.transaction { transaction in
            let user = try await userSettingUp(challenge, in: transaction.connection)
            let secret = try await associateSoftwareToken(of: user, in: transaction.connection)
            return AssociatedSoftwareToken(
                secret: secret, session: try sealed(challenge, for: user, after: challenge.progress))
        }
    }

    /// Takes the first code of an authenticator app that is set up on the way to signing in; the session that comes
    /// back answers `MFA_SETUP`.
    ///
    /// Throws `softwareTokenSetUpFailed` for a wrong code, which can be tried again; `locked` after many;
    /// `softwareTokensDisabled`; `invalidSession`, `sessionExpired`.
    public func verifySoftwareToken(
        _ code: Secret, name: String?, session: Secret, through client: Client
    ) async throws -> Secret {
        try admit(client)
        let challenge = try open(session, as: .mfaSetup, from: client)
        try checkOffersSoftwareTokens()
        let (fault, next) = try await services.database.transaction { transaction -> (UserPoolError.Code?, Secret?) in
            let connection = transaction.connection
            let user = try await userSettingUp(challenge, in: connection)
            try await admitAnswer(to: challenge, in: connection)
            let verdict = try await checkSoftwareToken(code, of: user, verifying: true, name: name, in: connection)
            if let fault = verdict.setUpFault {
                return (try await counted(fault, at: challenge, in: connection), nil)
            }
            try await setPreference(
                [.softwareToken: MFAPreference.Setting(isEnabled: true, isPreferred: true)], of: user, in: connection)
            var progress = challenge.progress
            progress.methods.append(.softwareTokenMFA)
            let app = try await mark(ofAppOf: user, in: connection)
            return (nil, try sealed(challenge, for: user, after: progress, memo: app))
        }
        guard let next else { throw UserPoolError(fault ?? .invalidSession) }
        return next
    }

    /// Signs a user in who has set up a second factor (`MFA_SETUP`). Throws `invalidSession` for a session from before
    /// that, or of an app that is not the user's any more, `sessionExpired`, `sessionUsed`, `secretHashMissing`,
    /// `secretHashWrong`.
    public func answerSetUp(
        of username: String, session: Secret, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: username)
        let challenge = try open(session, as: .mfaSetup, from: client)
        guard challenge.progress.methods.contains(.softwareTokenMFA) else { throw UserPoolError(.invalidSession) }
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            let user = try await user(of: challenge, named: username, in: connection)
            guard let memo = challenge.memo, let app = try await mark(ofAppOf: user, in: connection),
                ConstantTime.equal(memo, app)
            else { throw UserPoolError(.invalidSession) }
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
            var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
            let step = machine.secondFactorSetUp(.softwareToken, try await facts(of: user, nil, in: connection))
            if case .refuse(let code) = step { throw UserPoolError(code) }
            return try await conclude(step, user, machine.progress, through: client, in: transaction)
        }
        return try await answer(conclusion, through: client)
    }

    /// Throws `softwareTokensDisabled` where the pool has no authenticator apps.
    func checkOffersSoftwareTokens() throws(UserPoolError) {
        guard settings.secondFactors.contains(.softwareToken) else { throw UserPoolError(.softwareTokensDisabled) }
    }

    /// The user of a challenge to set up a factor, who has none: what one has is proved, not replaced.
    func userSettingUp(_ challenge: Challenge, in connection: any Connection) async throws -> User {
        let user = try await user(of: challenge, in: connection)
        guard challenge.progress.hasFirstFactor, !challenge.progress.methods.contains(.softwareTokenMFA),
            try await factors(of: user, in: connection).active.isEmpty
        else { throw UserPoolError(.invalidSession) }
        return user
    }

    /// The session that goes on where `challenge` stood. It ends when that does: else one proof of a password would
    /// last for as long as somebody went on asking for secrets. The nonce stays, too: it is one question, with one
    /// count of wrong answers, and what comes of it can be used once.
    private func sealed(
        _ challenge: Challenge, for user: User, after progress: SignInProgress, memo: [UInt8]? = nil
    ) throws -> Secret {
        try Challenge(
            challenge.kind, pool: id, client: challenge.client, subject: user.subject, progress: progress, memo: memo,
            posed: challenge.posed, expires: challenge.expires, nonce: challenge.nonce
        ).sealed(by: services.masterKey.sealer(for: .challenges)).session
    }

    /// What tells the app that a user has verified from any other; `nil` without one.
    private func mark(ofAppOf user: User, in connection: any Connection) async throws -> [UInt8]? {
        guard let app = try await softwareTokens(connection).find(user.subject), app.isVerified else { return nil }
        return HashFunction.sha256.digest(app.secret)
    }
}

extension SoftwareTokenVerdict {
    /// Why a code does not finish the set-up of an app; `nil` when it does.
    var setUpFault: UserPoolError.Code? {
        switch self {
        case .right: nil
        case .wrong, .missing: .softwareTokenSetUpFailed
        case .used: .softwareTokenUsed
        case .locked: .locked
        }
    }
}

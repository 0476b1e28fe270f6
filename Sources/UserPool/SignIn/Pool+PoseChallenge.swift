internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Makes a challenge and what goes out with it.
    func pose(
        _ kind: ChallengeKind, to claimant: Claimant, after progress: SignInProgress, through client: Client,
        in transaction: Transaction
    ) async throws -> SignInConclusion {
        guard kind.isServed else { throw UserPoolError(.flowNotSupported, [.flow: kind.rawValue]) }
        var challenge = challenge(kind, for: claimant.subject, after: progress, through: client)
        let content = try await content(of: &challenge, for: claimant, through: client, in: transaction)
        return .challenge(challenge, claimant, content)
    }

    /// A new challenge.
    func challenge(
        _ kind: ChallengeKind, for subject: Subject, after progress: SignInProgress, through client: Client
    ) -> Challenge {
        let now = services.clock.now()
        return Challenge(
            kind, pool: id, client: client.id, subject: subject, progress: progress, posed: now,
            expires: now + client.settings.authSessionValidity)
    }

    /// What goes out with a challenge: one line a kind, each made where the kind is answered. What only the answer
    /// needs is put into the challenge. A first question goes to names that nobody has as well; whatever makes it does
    /// the same work for them.
    private func content(
        of challenge: inout Challenge, for claimant: Claimant, through client: Client, in transaction: Transaction
    ) async throws -> PosedChallenge.Content {
        let connection = transaction.connection
        switch challenge.kind {
        case .selectChallenge:
            let choices = try await choices(of: claimant, after: challenge.progress, through: client, in: connection)
            return .firstFactors(
                choices,
                passkey: choices.contains(.webAuthn) ? try await passkeyRequest(&challenge, in: connection) : nil)
        case .emailOTP where !challenge.progress.isPastFirstFactor:
            return .codeSent(try await sendFirstCode(.emailOTP, to: claimant, through: client, in: transaction))
        case .smsOTP:
            return .codeSent(try await sendFirstCode(.smsOTP, to: claimant, through: client, in: transaction))
        case .webAuthn: return .passkey(options: try await passkeyRequest(&challenge, in: connection))
        case .newPasswordRequired: return .newPassword(try claimant.known(), for: client, settings.schema)
        case .smsMFA:
            return .codeSent(try await sendSecondCode(.sms, to: claimant.known(), for: client.caller, in: transaction))
        case .emailOTP:
            return .codeSent(
                try await sendSecondCode(.email, to: claimant.known(), for: client.caller, in: transaction))
        case .softwareTokenMFA:
            return .softwareToken(name: try await softwareTokens(connection).find(claimant.subject)?.name)
        case .selectMFAType:
            let facts = try await facts(of: claimant.known(), nil, in: connection)
            let factors = SignInMachine(posed: .selectMFAType, after: challenge.progress).secondFactors(facts)
            return .choice(SecondFactor.allCases.filter(factors.contains))
        case .deviceSRPAuth:
            try await note(challenge, from: client, in: connection)
            return .none
        case .mfaSetup:
            let factors = factorsToSetUp(by: try claimant.known(), through: client)
            // The pool offers codes by e-mail alone, and the client writes no address for the user, who has none.
            guard !factors.isEmpty else { throw UserPoolError(.noSecondFactor) }
            return .setUp(factors)
        case .password, .passwordSRP, .passwordVerifier, .customChallenge, .devicePasswordVerifier, .signUp:
            return .none
        }
    }
}

extension Claimant {
    /// The user. Throws `invalidSession` where there is none: nobody gets as far as to the question.
    func known() throws(UserPoolError) -> User {
        guard let user else { throw UserPoolError(.invalidSession) }
        return user
    }
}

extension PosedChallenge.Content {
    /// A new password, with what has to come with it.
    fileprivate static func newPassword(_ user: User, for client: Client, _ schema: Schema) -> Self {
        .newPassword(
            attributes: user.attributes.filtered(client.settings.canRead),
            missing: schema.required.map(\.name).filter { user.attributes[$0] == nil })
    }
}

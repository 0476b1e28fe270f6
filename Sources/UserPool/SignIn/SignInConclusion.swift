internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What the transaction of a sign-in step came to. It holds no tokens: they are signed after the commit.
enum SignInConclusion: Sendable {
    /// A session was made.
    case session(NewSession)
    /// Something more is asked.
    case challenge(Challenge, User, PosedChallenge.Content)
    /// The sign-in ends here; what the transaction has written stays.
    case refused(UserPoolError.Code)
}

extension Pool {
    /// What the sign-in machine asks about a user; `password` is the one that was proved.
    func facts(
        of user: User, _ password: StoredPassword?, in connection: any Connection
    ) async throws -> SignInMachine.Facts {
        let factors = try await factors(of: user, in: connection)
        return SignInMachine.Facts(
            status: user.status,
            isPasswordOutdated: password?.temporaryUntil.map { services.clock.now() >= $0 } ?? false,
            mfa: settings.mfa, factors: factors.active, preferred: factors.preferred)
    }

    /// Writes what a step of the machine means.
    func conclude(
        _ step: SignInMachine.Step, _ user: User, _ progress: SignInProgress, through client: Client,
        in transaction: Transaction
    ) async throws -> SignInConclusion {
        switch step {
        case .refuse(let code): return .refused(code)
        case .pose(let kind):
            guard kind.isServed else { throw UserPoolError(.flowNotSupported, [.flow: kind.rawValue]) }
            let challenge = challenge(kind, for: user, after: progress, through: client)
            let content = try await content(of: kind, for: user, through: client, in: transaction)
            return .challenge(challenge, user, content)
        case .issueTokens:
            return .session(try await beginSession(of: user, through: client, in: transaction))
        }
    }

    /// A new challenge for a user.
    func challenge(
        _ kind: ChallengeKind, for user: User, after progress: SignInProgress, through client: Client
    ) -> Challenge {
        Challenge(
            kind, pool: id, client: client.id, subject: user.subject, progress: progress,
            expires: services.clock.now() + client.settings.authSessionValidity)
    }

    /// Turns a conclusion that has committed into the answer.
    func answer(_ conclusion: SignInConclusion, through client: Client) async throws -> SignInOutcome {
        switch conclusion {
        case .refused(let code): throw UserPoolError(code)
        case .session(let session): return .signedIn(try await issueTokens(for: session, through: client))
        case .challenge(let challenge, let user, let content):
            let sealed = try challenge.sealed(by: services.masterKey.sealer(for: .challenges))
            return .challenged(
                PosedChallenge(
                    kind: challenge.kind, session: sealed.session, username: user.username.text, content: content))
        }
    }

    /// What goes out with a challenge; a code is sent where one is asked for.
    private func content(
        of kind: ChallengeKind, for user: User, through client: Client, in transaction: Transaction
    ) async throws -> PosedChallenge.Content {
        let connection = transaction.connection
        switch kind {
        case .newPasswordRequired:
            return .newPassword(
                attributes: user.attributes.filtered(client.settings.canRead),
                missing: settings.schema.required.map(\.name).filter { user.attributes[$0] == nil })
        case .smsMFA: return .codeSent(try await sendSignInCode(.sms, to: user, in: transaction))
        case .emailOTP: return .codeSent(try await sendSignInCode(.email, to: user, in: transaction))
        case .softwareTokenMFA:
            return .softwareToken(name: try await softwareTokens(connection).find(user.subject)?.name)
        case .selectMFAType:
            let active = try await factors(of: user, in: connection).active
            return .choice(SecondFactor.allCases.filter(active.contains))
        case .mfaSetup:
            return .setUp(SecondFactor.allCases.filter(settings.secondFactors.contains))
        case .selectChallenge, .password, .passwordSRP, .passwordVerifier, .smsOTP, .webAuthn, .customChallenge,
            .deviceSRPAuth, .devicePasswordVerifier:
            return .none
        }
    }

    private func sendSignInCode(
        _ factor: SecondFactor, to user: User, in transaction: Transaction
    ) async throws -> CodeDelivery {
        guard let purpose = factor.codePurpose, let attribute = factor.contact,
            let value = user.attributes[attribute.rawValue]
        else { throw UserPoolError(.invalidSession) }
        let contact = Contact(attribute: attribute, value: value)
        try await takeMessage(of: AccountKey(user.subject), in: transaction)
        try await sendCode(purpose, to: contact, of: user, in: transaction)
        return contact.delivery
    }
}

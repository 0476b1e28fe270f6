internal import Database
internal import LatchkeyPlatform

/// What the transaction of a sign-in step came to. It holds no tokens: they are signed after the commit.
enum SignInConclusion: Sendable {
    /// A session was made.
    case session(NewSession)
    /// Something more is asked.
    case challenge(Challenge, User)
    /// The sign-in ends here; what the transaction has written stays.
    case refused(UserPoolError.Code)
}

extension Pool {
    /// What the sign-in machine asks about a user.
    func facts(of user: User, _ password: StoredPassword) -> SignInMachine.Facts {
        SignInMachine.Facts(
            status: user.status,
            isPasswordOutdated: password.temporaryUntil.map { services.clock.now() >= $0 } ?? false,
            mfa: settings.mfa)
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
            let challenge = Challenge(
                kind, pool: id, client: client.id, subject: user.subject, progress: progress,
                expires: services.clock.now() + client.settings.authSessionValidity)
            return .challenge(challenge, user)
        case .issueTokens:
            return .session(try await beginSession(of: user, through: client, in: transaction))
        }
    }

    /// Turns a conclusion that has committed into the answer.
    func answer(_ conclusion: SignInConclusion, through client: Client) async throws -> SignInOutcome {
        switch conclusion {
        case .refused(let code): throw UserPoolError(code)
        case .session(let session): return .signedIn(try await issueTokens(for: session, through: client))
        case .challenge(let challenge, let user):
            let sealed = try challenge.sealed(by: services.masterKey.sealer(for: .challenges))
            return .challenged(
                PosedChallenge(
                    kind: challenge.kind, session: sealed.session, username: user.username.text,
                    content: content(of: challenge, for: user, through: client)))
        }
    }

    private func content(of challenge: Challenge, for user: User, through client: Client) -> PosedChallenge.Content {
        switch challenge.kind {
        case .newPasswordRequired:
            .newPassword(
                attributes: user.attributes.filtered(client.settings.canRead),
                missing: settings.schema.required.map(\.name).filter { user.attributes[$0] == nil })
        case .selectChallenge, .password, .passwordSRP, .passwordVerifier, .smsOTP, .webAuthn, .customChallenge,
            .deviceSRPAuth, .devicePasswordVerifier, .mfaSetup, .selectMFAType, .smsMFA, .emailOTP, .softwareTokenMFA:
            .none
        }
    }
}

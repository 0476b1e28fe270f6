internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What the transaction of a sign-in step came to. It holds no tokens: they are signed after the commit.
enum SignInConclusion: Sendable {
    /// A session was made.
    case session(NewSession)
    /// Something more is asked.
    case challenge(Challenge, Claimant, PosedChallenge.Content)
    /// The sign-in ends here; what the transaction has written stays.
    case refused(UserPoolError.Code)
}

extension Pool {
    /// What the sign-in machine asks about a user; `password` is the one that was proved, or the user's where what
    /// could be proved first is asked.
    func facts(
        of user: User, _ password: StoredPassword?, on device: String? = nil, in connection: any Connection
    ) async throws -> SignInMachine.Facts {
        let factors = try await factors(of: user, in: connection)
        let hasPasskey = try await hasPasskey(user.subject, in: connection)
        let isUntouched = try await isUntouched(user.subject, in: connection)
        return SignInMachine.Facts(
            status: user.status,
            isPasswordOutdated: password?.temporaryUntil.map { services.clock.now() >= $0 } ?? false,
            firstFactors: firstFactors(
                of: user, hasPassword: password != nil, hasPasskey: hasPasskey, isUntouched: isUntouched),
            contacts: contactsForCodes(of: user), mfa: settings.mfa, factors: factors.active,
            preferred: factors.preferred, device: try await deviceFact(of: user, device, in: connection),
            passkeyCountsTwice: settings.passkeys.mayCountTwice && user.preference.passkeysCountTwice,
            offersSetUp: settings.secondFactors.contains(.softwareToken) || settings.secondFactors.contains(.email))
    }

    /// Writes what a step of the machine means; `progress` is the machine's. Hooks hear of the `cause` of tokens.
    func conclude(
        _ step: SignInMachine.Step, _ user: User, _ progress: SignInProgress,
        for cause: PreTokenGenerationEvent.Cause = .authentication, isPasswordExposed: Bool = false,
        through client: Client, in transaction: Transaction
    ) async throws -> SignInConclusion {
        let (step, progress) = try await watch(
            step, of: user, progress, isPasswordExposed: isPasswordExposed, through: client, in: transaction)
        switch step {
        case .refuse(let code): return .refused(code)
        case .pose(let kind):
            return try await pose(kind, to: Claimant(user), after: progress, through: client, in: transaction)
        case .issueTokens:
            if let credit = progress.creditedBy {
                // Who was signed out meanwhile has nothing to step up from.
                let session = try await SessionStore(transaction.connection).find(credit)
                guard let session, session.ended == nil else { throw UserPoolError(.invalidSession) }
            }
            let device = try await sessionDevice(
                of: user, after: progress, from: client.origin, in: transaction.connection)
            var session = try await beginSession(
                of: user, proved: progress.proved, since: progress.creditedSince,
                for: progress.methods.last == .device ? .device : cause, on: device, through: client,
                in: transaction)
            session.event = progress.event?.id
            return .session(session)
        }
    }

    /// Turns a conclusion that has committed into the answer. `choices` are what a sign-in by choice could have begun
    /// with.
    func answer(
        _ conclusion: SignInConclusion, offering choices: [ChallengeKind] = [], through client: Client
    ) async throws -> SignInOutcome {
        switch conclusion {
        case .refused(let code): throw UserPoolError(code)
        case .session(let session): return .signedIn(try await issueTokens(for: session, through: client))
        case .challenge(let challenge, let claimant, let content):
            let sealed = try challenge.sealed(by: services.masterKey.sealer(for: .challenges))
            return .challenged(
                PosedChallenge(
                    kind: challenge.kind, session: sealed.session, username: claimant.username, content: content,
                    available: choices))
        }
    }
}

internal import Database
public import LatchkeyPlatform

/// How a sign-in begins whose questions are a pool's functions' (`CUSTOM_AUTH`).
public struct CustomRequest: Sendable {
    /// The name of whoever signs in.
    public var username: String
    /// The client's half of the Secure Remote Password protocol, where the password is to come first
    /// (`CHALLENGE_NAME` = `SRP_A`).
    public var clientPublicValue: String?
    /// SECRET_HASH, where the client has a secret.
    public var secretHash: Secret?

    /// A request by its parts.
    public init(username: String, clientPublicValue: String? = nil, secretHash: Secret? = nil) {
        self.username = username
        self.clientPublicValue = clientPublicValue
        self.secretHash = secretHash
    }
}

/// An answer to ``ChallengeKind/customChallenge``.
public struct CustomAnswer: Sendable {
    /// The username that the challenge named.
    public var username: String
    /// The answer.
    public var answer: Secret
    /// What the challenge was handed out with.
    public var session: Secret
    /// SECRET_HASH, where the client has a secret.
    public var secretHash: Secret?

    /// An answer by its parts.
    public init(username: String, answer: Secret, session: Secret, secretHash: Secret? = nil) {
        self.username = username
        self.answer = answer
        self.session = session
        self.secretHash = secretHash
    }
}

extension Pool {
    /// Begins a sign-in whose questions are the pool's functions'.
    ///
    /// Where the client may not know who exists, the functions are asked about a name that nobody has too, and whatever
    /// they say there are no tokens for it. Throws `flowNotEnabled`, `customFlowNotConfigured`, `secretHashMissing`,
    /// `secretHashWrong`; `wrongPassword` when the functions want no more; `userNotFound` and `userDisabled` where the
    /// client may know; and what ``ask`` throws.
    public func signIn(by request: CustomRequest, through client: Client) async throws -> SignInOutcome {
        try admit(client)
        guard client.settings.flows.contains(.custom) else {
            throw UserPoolError.flowNotEnabled(AuthenticationFlow.custom.name)
        }
        try client.checkSecretHash(request.secretHash, username: request.username)
        guard has(.defineAuthChallenge) else { throw UserPoolError(.customFlowNotConfigured) }
        let began = services.clock.now()
        let (claimant, stored) = try await services.database.read { connection in
            let found = try await self.claimant(named: request.username, in: connection)
            return (found, try await PasswordStore(connection).find(found.user?.subject))
        }
        if !client.settings.hidesUserExistence {
            guard let user = claimant.user else { throw UserPoolError(.userNotFound) }
            guard user.isEnabled else { throw UserPoolError(.userDisabled) }
        }
        try await admitSignIn(request.username, claimant.active, through: client)
        var progress = SignInProgress()
        progress.flow = .custom
        progress.passwordSet = stored?.set
        progress.deviceKey = client.origin.device?.text
        var custom = CustomSignIn()
        if request.clientPublicValue != nil { custom = custom.answered(.srpA, true) }
        let step = CustomStep(claimant: claimant, progress: progress, custom: custom, began: began)
        switch try await decide(step, through: client) {
        case .verifyPassword:
            guard let value = request.clientPublicValue else { throw unknownChallenge() }
            return .challenged(
                try verifierChallenge(
                    for: claimant, stored, clientPublicValue: value, after: progress, through: client))
        case .ask: return try await poseQuestion(step, through: client)
        case .finish: return try await finish(step, through: client)
        }
    }

    /// Takes the answer to a question of the pool's functions, and asks them what comes next.
    ///
    /// A wrong answer is counted, over all sign-ins, and what follows it is their decision. Throws `secretHashMissing`,
    /// `secretHashWrong`; `invalidSession`, `sessionExpired`, `sessionUsed`; `locked` after too many wrong ones;
    /// `wrongPassword` when the functions want no more; and what ``ask`` throws: that leaves the challenge good for
    /// another try.
    public func answerCustomChallenge(_ answer: CustomAnswer, through client: Client) async throws -> SignInOutcome {
        try admit(client, secretHash: answer.secretHash, username: answer.username)
        let challenge = try open(answer.session, as: .customChallenge, from: client)
        guard let custom = challenge.memo.flatMap(CustomSignIn.init(memo:)) else {
            throw UserPoolError(.invalidSession)
        }
        let began = services.clock.now()
        let claimant = try await services.database.read { connection in
            try await self.claimant(of: challenge, named: answer.username, in: connection)
        }
        var step = CustomStep(
            claimant: claimant, progress: challenge.progress, custom: custom, began: began, spending: challenge)
        return try await services.answerGate.pass(claimant.account) {
            let began = try await countAttempt(claimant.account, .custom)
            let isRight: Bool
            do {
                isRight = try await judge(answer.answer, step, through: client)
            } catch {
                await settle(claimant.account) { try await $0.takeBack(claimant.account, .custom, begunAt: began) }
                throw error
            }
            if isRight {
                await settle(claimant.account) { try await $0.takeBack(claimant.account, .custom, begunAt: began) }
            }
            step.custom = custom.answered(.customChallenge, isRight)
            return try await goOn(step, through: client)
        }
    }

    /// What a custom sign-in comes to whose password was proved, of a user as stored now, in the transaction that
    /// spends its challenge.
    func progress(
        afterPasswordOf user: User, _ password: StoredPassword, _ challenge: Challenge, in connection: any Connection
    ) async throws -> SignInProgress {
        var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
        switch machine.firstFactorProved(.password, try await facts(of: user, password, in: connection)) {
        case .refuse(let code): throw UserPoolError(code)
        // What they owe comes before what the functions ask, and would lead past it.
        case .pose(.newPasswordRequired):
            throw UserPoolError(.flowNotSupported, [.flow: ChallengeKind.newPasswordRequired.rawValue])
        case .pose, .issueTokens: return machine.progress
        }
    }

    /// Goes on with a custom sign-in whose password was proved, in place of what a password leads to by itself. The
    /// proof is worth nothing when the user was signed out everywhere after `began`.
    func goOnCustom(
        _ user: User, after progress: SignInProgress, since began: Timestamp, through client: Client
    ) async throws -> SignInOutcome {
        let custom = CustomSignIn().answered(.srpA, true).answered(.passwordVerifier, true)
        return try await goOn(
            CustomStep(claimant: Claimant(user), progress: progress, custom: custom, began: began), through: client)
    }

    /// Where a custom sign-in stands.
    private struct CustomStep: Sendable {
        var claimant: Claimant
        var progress: SignInProgress
        var custom: CustomSignIn
        /// When the answer came, or the request that began it: the functions take their time, and whoever is signed out
        /// everywhere meanwhile begins anew.
        var began: Timestamp
        /// The challenge that was answered, where one is still to be spent.
        var spending: Challenge?
    }

    private enum CustomDecision: Sendable {
        case verifyPassword, ask, finish
    }

    private func goOn(_ step: CustomStep, through client: Client) async throws -> SignInOutcome {
        do {
            switch try await decide(step, through: client) {
            case .verifyPassword: throw unknownChallenge()
            case .ask: return try await poseQuestion(step, through: client)
            case .finish: return try await finish(step, through: client)
            }
        } catch let error as UserPoolError where error.code == .wrongPassword {
            // Over: nothing can be answered any more. Whoever has answered first has had their turn.
            if let challenge = step.spending { try await spend(challenge) }
            throw error
        }
    }

    /// Asks what comes next.
    private func decide(_ step: CustomStep, through client: Client) async throws -> CustomDecision {
        guard step.custom.entries.count < CustomSignIn.mostEntries else { throw UserPoolError(.wrongPassword) }
        let event = DefineAuthChallengeEvent(
            context: context(of: step.claimant, through: client), entries: step.custom.entries)
        guard let answer = try await ask(event, from: client.caller) else {
            throw UserPoolError(.customFlowNotConfigured)
        }
        if answer.fails == true { throw UserPoolError(.wrongPassword) }
        if answer.issuesTokens == true { return .finish }
        switch answer.challenge {
        case ChallengeKind.customChallenge.rawValue: return .ask
        // The client's half is at hand only where the sign-in began with it.
        case ChallengeKind.passwordVerifier.rawValue where step.custom.entries.map(\.name) == [.srpA]:
            return .verifyPassword
        default: throw unknownChallenge()
        }
    }

    private func unknownChallenge() -> UserPoolError {
        refuseAnswer(of: .defineAuthChallenge, "Invalid challenge transition")
    }

    /// Has a question made, and puts it.
    private func poseQuestion(_ step: CustomStep, through client: Client) async throws -> SignInOutcome {
        guard has(.createAuthChallenge), has(.verifyAuthChallengeResponse) else {
            throw UserPoolError(.customFlowNotConfigured)
        }
        let event = CreateAuthChallengeEvent(
            context: context(of: step.claimant, through: client), entries: step.custom.entries)
        guard let answer = try await ask(event, from: client.caller) else {
            throw UserPoolError(.customFlowNotConfigured)
        }
        let shown = answer.shown ?? [:]
        guard shown.reduce(0, { $0 + $1.key.utf8.count + $1.value.utf8.count }) <= CustomSignIn.mostShownBytes else {
            throw refuseAnswer(of: .createAuthChallenge, "The public parameters of the challenge are too long")
        }
        var custom = step.custom
        custom.kept = answer.kept ?? [:]
        custom.metadata = answer.metadata
        var challenge = challenge(
            .customChallenge, for: step.claimant.subject, after: step.progress, through: client)
        challenge.memo = custom.memo
        challenge.posed = step.began
        let session = try challenge.sealed(by: services.masterKey.sealer(for: .challenges)).session
        // The client keeps it, and its API bounds it: nothing of it lies on the server.
        guard session.reveal.utf8.count <= Challenge.maximumLength else {
            throw refuseAnswer(
                of: .createAuthChallenge, "The private parameters and the metadata of the challenge are too long")
        }
        if let challenge = step.spending { try await spend(challenge) }
        return .challenged(
            PosedChallenge(
                kind: .customChallenge, session: session, username: step.claimant.username, content: .custom(shown)))
    }

    private func judge(_ answer: Secret, _ step: CustomStep, through client: Client) async throws -> Bool {
        let event = VerifyAuthChallengeResponseEvent(
            context: context(of: step.claimant, through: client), kept: step.custom.kept, given: answer)
        guard let verdict = try await ask(event, from: client.caller) else {
            throw UserPoolError(.customFlowNotConfigured)
        }
        return verdict.isRight == true
    }

    /// The functions are content: what is left is what the pool demands itself.
    private func finish(_ step: CustomStep, through client: Client) async throws -> SignInOutcome {
        guard let claimed = step.claimant.active else { throw UserPoolError(.wrongPassword) }
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            if let challenge = step.spending {
                try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
                try await checkIsNotOver(challenge, in: connection)
            }
            try await checkIsNotOver(claimed.subject, since: step.began, in: connection)
            let password = try await PasswordStore(connection).find(claimed.subject)
            guard let user = try await UserStore(connection: connection, pool: self).find(claimed.subject),
                user.isEnabled, password?.set == step.progress.passwordSet
            else { throw UserPoolError(.wrongPassword) }
            try await AttemptStore(connection, pool: id).succeed(AccountKey(user.subject), .custom)
            var machine = SignInMachine(posed: .customChallenge, after: step.progress)
            machine.claim(
                try await claimedDevice(
                    of: user, said: client.origin.device, before: machine.progress.deviceKey, in: connection))
            let facts = try await facts(of: user, password, on: machine.progress.deviceKey, in: connection)
            let next = machine.firstFactorProved(.custom, facts)
            if case .refuse(let code) = next { throw UserPoolError(code) }
            return try await conclude(next, user, machine.progress, through: client, in: transaction)
        }
        return try await answer(conclusion, through: client)
    }

    private func context(of claimant: Claimant, through client: Client) -> CustomSignIn.Context {
        CustomSignIn.Context(
            username: claimant.username, attributes: claimant.active.map(hookAttributes) ?? [:],
            clientMetadata: client.metadata.clientMetadata,
            isUnknown: client.settings.hidesUserExistence ? claimant.active == nil : nil)
    }
}

internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Begins a sign-in by the user's choice (`USER_AUTH`): asks what the caller prefers, if the user can be asked
    /// that, else what the user prefers (`SELECT_CHALLENGE`); or signs in at once by what came with the request.
    ///
    /// A name that nobody has is answered like somebody's where the client may not know. Throws `flowNotEnabled`,
    /// `featureUnavailable`, `secretHashMissing`, `secretHashWrong`; `invalidParameter` for targets that mean nothing;
    /// `levelUnreachable`, `levelReached`; `noFirstFactor`, `userNotFound` and `userDisabled` where the client may
    /// know; `limitExceeded` when too many codes were sent; what ``signIn(_:password:flow:secretHash:through:)`` throws
    /// for a password; what ``UserPools/signedInUser(_:scope:)`` throws for an access token.
    public func signIn(by request: ChoiceRequest, through client: Client) async throws -> SignInOutcome {
        try admit(client)
        guard client.settings.flows.contains(.user) else {
            throw UserPoolError.flowNotEnabled(AuthenticationFlow.user.name)
        }
        // The plan may be another than when the client got the flow.
        try checkPlan(has: .choiceOfSignIn)
        try client.checkSecretHash(request.secretHash, username: request.username)
        let levels = try request.levels(in: settings)
        let progress = try await credit(of: request, through: client)
        if let password = request.password {
            try await migrateUser(request.username, password: password, through: client)
        }
        let first = try await services.database.read { connection in
            let claimant = try await claimant(named: request.username, in: connection)
            try check(claimant, by: client)
            let password = try await PasswordStore(connection).find(claimant.user?.subject)
            var started = progress
            started.passwordSet = password?.set
            let facts = try await facts(of: claimant, password, through: client, in: connection)
            var machine = SignInMachine(after: started)
            let choices = machine.choices(facts)
            let step = machine.begin(preferring: request.preferred, towards: levels, facts)
            return FirstStep(claimant: claimant, password: password, machine: machine, step: step, choices: choices)
        }
        try await admitSignIn(request.username, first.claimant.user, through: client)
        return try await take(
            first, password: request.password, clientPublicValue: request.clientPublicValue, through: client)
    }

    /// Takes the choice of what to prove first (`SELECT_CHALLENGE`), and the proof, where it came with the choice.
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `invalidSession`, also for what was not offered,
    /// `sessionExpired`, `sessionUsed`; `limitExceeded`; and what the proof throws. A wrong password leaves the
    /// challenge good for another try, a few times.
    public func choose(
        _ chosen: ChallengeKind, _ answer: FirstAnswer, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: answer.secretHash, username: answer.username)
        let challenge = try open(answer.session, as: .selectChallenge, from: client)
        let first = try await firstStep(challenge, answer, through: client) { machine, facts in
            machine.firstFactorChosen(chosen, facts)
        }
        return try await take(
            first, password: answer.password, clientPublicValue: answer.clientPublicValue, through: client)
    }

    /// Takes the password (`PASSWORD`), or the first message of the Secure Remote Password protocol (`PASSWORD_SRP`):
    /// as the answer to that challenge or, in one step, as a choice. Throws as ``choose(_:_:through:)`` does.
    public func answerPassword(
        _ asked: ChallengeKind, _ answer: FirstAnswer, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: answer.secretHash, username: answer.username)
        let challenge = try open(answer.session, as: [asked, .selectChallenge], from: client)
        let first = try await firstStep(challenge, answer, through: client) { machine, facts in
            challenge.kind == asked ? .pose(asked) : machine.firstFactorChosen(asked, facts)
        }
        return try await take(
            first, password: answer.password, clientPublicValue: answer.clientPublicValue, through: client)
    }

    /// How a first question is decided on, before anything is written.
    private struct FirstStep: Sendable {
        var claimant: Claimant
        var password: StoredPassword?
        var machine: SignInMachine
        var step: SignInMachine.Step
        /// What can be chosen, where the sign-in has just begun.
        var choices: [ChallengeKind] = []
        /// The challenge that was answered, where one was.
        var spending: Challenge?
    }

    private func firstStep(
        _ challenge: Challenge, _ answer: FirstAnswer, through client: Client,
        _ event: @escaping @Sendable (inout SignInMachine, SignInMachine.Facts) -> SignInMachine.Step
    ) async throws -> FirstStep {
        try await services.database.read { connection in
            let claimant = try await claimant(of: challenge, named: answer.username, in: connection)
            let password = try await PasswordStore(connection).find(claimant.user?.subject)
            let facts = try await facts(of: claimant, password, through: client, in: connection)
            var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
            let step = event(&machine, facts)
            // Before the password is hashed, which costs as much for a challenge that is good for nothing any more.
            if case .pose(.password) = step, answer.password != nil {
                try await ChallengeStore(connection).checkUnspent(challenge)
            }
            return FirstStep(
                claimant: claimant, password: password, machine: machine, step: step, spending: challenge)
        }
    }

    /// Asks the question, or passes over it where the answer is there already.
    private func take(
        _ first: FirstStep, password: Secret?, clientPublicValue: String?, through client: Client
    ) async throws -> SignInOutcome {
        switch first.step {
        case .refuse(let code): throw UserPoolError(code)
        case .pose(.password) where password != nil:
            guard let password else { break }
            let conclusion = try await provePassword(
                password, of: first.claimant.user, first.claimant.account, first.password, answering: first.spending
            ) { verdict in
                let step = PasswordStep(machine: first.machine, password: password, spending: first.spending)
                return try await conclude(verdict, step, through: client)
            }
            return try await answer(conclusion, offering: first.choices, through: client)
        case .pose(.passwordSRP) where clientPublicValue != nil:
            guard let clientPublicValue else { break }
            var verifier = try verifierChallenge(
                for: first.claimant, first.password, clientPublicValue: clientPublicValue,
                after: first.machine.progress, through: client)
            verifier.available = first.choices
            if let spending = first.spending { try await spend(spending) }
            return .challenged(verifier)
        case .pose, .issueTokens: break
        }
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            if let spending = first.spending {
                try await admitAnswer(to: spending, in: transaction.connection)
                try await ChallengeStore(transaction.connection).spend(spending, at: services.clock.now())
            }
            guard case .pose(let kind) = first.step else { throw UserPoolError(.invalidSession) }
            return try await pose(
                kind, to: first.claimant, after: first.machine.progress, through: client, in: transaction)
        }
        return try await answer(conclusion, offering: first.choices, through: client)
    }

    /// Uses a challenge up where nothing else is written. Throws `sessionUsed`, and `invalidSession` after too many
    /// wrong answers, or when the user was signed out everywhere after something had been proved.
    func spend(_ challenge: Challenge) async throws {
        try await services.database.write { connection in
            try await admitAnswer(to: challenge, in: connection)
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
            if challenge.progress.hasFirstFactor || challenge.kind == .customChallenge {
                try await checkIsNotOver(challenge, in: connection)
            }
        }
    }

    /// Throws what a client is told at once that may know who exists.
    private func check(_ claimant: Claimant, by client: Client) throws {
        guard !client.settings.hidesUserExistence else { return }
        guard let user = claimant.user else { throw UserPoolError(.userNotFound) }
        guard user.isEnabled else { throw UserPoolError(.userDisabled) }
    }
}

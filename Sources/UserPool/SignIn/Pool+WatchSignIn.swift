internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    /// Writes a sign-in down that has come to a `step`, and does what is to be done about its risk: judged once, when
    /// the user has proved something for the first time. Until then nobody is told anything, so it does not tell who
    /// exists.
    func watch(
        _ step: SignInMachine.Step, of user: User, _ progress: SignInProgress, isPasswordExposed: Bool,
        through client: Client, in transaction: Transaction
    ) async throws -> (SignInMachine.Step, SignInProgress) {
        guard recordsEvents, step.goesOn else { return (step, progress) }
        let connection = transaction.connection
        var progress = progress
        let proved = progress.methods.contains(.device) ? progress.deviceKey.flatMap(DeviceKey.init) : nil
        let context = eventContext(of: client, on: proved)
        var verdict = RiskVerdict()
        if progress.event == nil {
            let isCustom = progress.methods.contains(.custom)
            verdict = try await judge(
                user, in: context, isPasswordExposed: isPasswordExposed,
                mode: isCustom ? customThreatProtection : settings.threatProtection, through: client, in: connection)
            progress.event = SignInEvent(id: SecureRandom.uuid())
            try await demandSecondFactor(verdict.response, of: user, &progress, &verdict, in: connection)
        }
        var step = step
        if verdict.response == .block {
            step = .refuse(
                verdict.risk.isPasswordExposed && verdict.risk.level == nil ? .passwordExposed : .riskBlocked)
        } else if step == .issueTokens, progress.event?.demandsSecondFactor == true, !hasSecondFactor(progress) {
            step = try await secondFactor(of: user, in: connection).map { .pose($0.challenge) } ?? .refuse(.riskBlocked)
        }
        var event = AuthEvent(
            id: progress.event?.id ?? SecureRandom.uuid(), kind: .signIn, time: services.clock.now(),
            response: step.response, client: client.id, risk: verdict.risk, context: context)
        event.answers = progress.answers
        try await record(event, of: user.subject, in: transaction)
        if let notice = verdict.notice {
            try await send(notice, about: event, to: user, through: client, in: transaction)
        }
        return (step, progress)
    }

    /// What the pool does about sign-ins by hooks: what is set for them, but no more than for others.
    private var customThreatProtection: ThreatProtection {
        min(settings.customThreatProtection, settings.threatProtection)
    }

    /// Notes that a second factor is to be asked for. Only a password is followed by one: whoever has proved more by
    /// the first factor has no need of it, and where there is none it is the rules that say whether the sign-in goes
    /// on.
    private func demandSecondFactor(
        _ response: RiskRules.Response, of user: User, _ progress: inout SignInProgress, _ verdict: inout RiskVerdict,
        in connection: any Connection
    ) async throws {
        guard response == .secondFactor || response == .secondFactorIfAny, !hasSecondFactor(progress) else { return }
        if progress.isPastFirstFactor, try await secondFactor(of: user, in: connection) != nil {
            progress.event?.demandsSecondFactor = true
        } else if response == .secondFactor {
            verdict.response = .block
            verdict.risk.decision = .block
        }
    }

    /// Whether two factors are proved, or one that stands for two. A device stands for a second where the pool says so.
    private func hasSecondFactor(_ progress: SignInProgress) -> Bool {
        let devicesCount = settings.devices?.replacesSecondFactor == true
        return progress.proved.contains {
            $0.isSecondFactor || $0.hasVerifiedUser || ($0 == .device && devicesCount)
        }
    }

    /// The second factor that a user can be asked for, be it one that they have not switched on: the one they prefer,
    /// else the strongest.
    private func secondFactor(of user: User, in connection: any Connection) async throws -> SecondFactor? {
        let facts = try await facts(of: user, nil, in: connection)
        let factors = facts.factors.union(facts.contactsForCodes)
        if let preferred = facts.preferred, factors.contains(preferred) { return preferred }
        return [.softwareToken, .email, .sms].first(where: factors.contains)
    }
}

extension SignInMachine.Step {
    /// Whether the sign-in has not ended in a refusal: who refuses tells of it elsewhere.
    fileprivate var goesOn: Bool {
        switch self {
        case .refuse: false
        case .pose, .issueTokens: true
        }
    }

    /// What it is written down as.
    fileprivate var response: AuthEvent.Response {
        switch self {
        case .issueTokens: .pass
        case .pose: .inProgress
        case .refuse: .fail
        }
    }
}

extension SignInProgress {
    /// What was proved, as events have it.
    fileprivate var answers: [AuthEvent.Answer] {
        var answers: [AuthEvent.Answer] = []
        if methods.contains(where: { !$0.isSecondFactor && $0 != .device }) {
            answers.append(AuthEvent.Answer(.password, isRight: true))
        }
        if methods.contains(where: \.isSecondFactor) { answers.append(AuthEvent.Answer(.mfa, isRight: true)) }
        return answers
    }
}

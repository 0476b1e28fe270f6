extension SignInMachine {
    /// What the user can be asked to prove first, in the order in which it is offered (`AvailableChallenges`): nothing
    /// that could not lead to tokens, or to the target.
    func choices(_ facts: Facts) -> [ChallengeKind] {
        PoolSettings.FirstFactor.allCases.filter { leads($0, to: progress.target, facts) }.flatMap(\.challenges)
    }

    /// The second factors that the user can be asked for now: of those that lead to the target, if any does, else of
    /// all.
    func secondFactors(_ facts: Facts) -> Set<SecondFactor> {
        let leading = leadingFactors(facts)
        guard leading.isEmpty else { return leading }
        guard !progress.methods.contains(where: \.isSecondFactor) else { return [] }
        return facts.factors.filter { !progress.proved.contains($0.method) }
    }

    /// The second factors with which the target is reached, while it is not. A contact that codes can go to is one that
    /// may follow a password.
    func leadingFactors(_ facts: Facts) -> Set<SecondFactor> {
        guard let target = progress.target, !isReached(target) else { return [] }
        return facts.factors.union(facts.contactsForCodes).filter { isReached(target, with: [$0.method]) }
    }

    /// Whether what is proved, and `more`, is of that level or a higher one.
    func isReached(_ level: AuthenticationLevel, with more: [AuthenticationMethod] = []) -> Bool {
        AuthenticationLevel(reachedBy: progress.proved + more).map { $0 >= level } ?? false
    }

    /// Whether the user has what it takes to reach that level.
    func canReach(_ level: AuthenticationLevel, _ facts: Facts) -> Bool {
        isReached(level) || (progress.credit.contains(.password) && leadsAfterPassword(to: level, facts))
            || PoolSettings.FirstFactor.allCases.contains { leads($0, to: level, facts) }
    }

    private func leads(_ factor: PoolSettings.FirstFactor, to target: AuthenticationLevel?, _ facts: Facts) -> Bool {
        guard facts.firstFactors.contains(factor), facts.allows(factor), let method = factor.method,
            !progress.credit.contains(method)
        else { return false }
        // After a password a code is a second factor, and takes a contact that is verified.
        if method.isOneTimeCode, progress.credit.contains(.password) { return false }
        guard let target else { return true }
        return isReached(target, with: [method]) || (factor == .password && leadsAfterPassword(to: target, facts))
    }

    private func leadsAfterPassword(to target: AuthenticationLevel, _ facts: Facts) -> Bool {
        facts.factors.union(facts.contactsForCodes).contains { isReached(target, with: [.password, $0.method]) }
    }
}

extension SignInMachine.Facts {
    /// Whether a password alone is not enough.
    var demandsSecondFactor: Bool { mfa == .on || !factors.isEmpty }

    /// Whether a sign-in may begin so, for a user who has the factor.
    fileprivate func allows(_ factor: PoolSettings.FirstFactor) -> Bool {
        switch factor {
        case .password: status != .externalProvider
        case .emailOTP, .smsOTP:
            status != .externalProvider && status != .forceChangePassword && !demandsSecondFactor
        case .webAuthn:
            (status == .confirmed || status == .resetRequired) && (!demandsSecondFactor || passkeyCountsTwice)
        case .softwareToken: false
        }
    }

    /// What may follow a password beside the second factors that the user has switched on: nothing for a user who has.
    var contactsForCodes: Set<SecondFactor> {
        !demandsSecondFactor && status == .confirmed ? contacts : []
    }
}

extension PoolSettings.FirstFactor {
    /// The challenges that ask for it.
    var challenges: [ChallengeKind] {
        switch self {
        case .password: [.passwordSRP, .password]
        case .emailOTP: [.emailOTP]
        case .smsOTP: [.smsOTP]
        case .webAuthn: [.webAuthn]
        case .softwareToken: []
        }
    }

    /// What a sign-in has proved by it, at the least.
    fileprivate var method: AuthenticationMethod? {
        switch self {
        case .password: .password
        case .emailOTP: .emailOTP
        case .smsOTP: .smsOTP
        case .webAuthn: .passkey
        case .softwareToken: nil
        }
    }
}

extension ChallengeKind {
    /// Whether this, as a first question, is answered by such a proof.
    func isAnswered(by method: AuthenticationMethod) -> Bool {
        switch self {
        case .password, .passwordSRP, .passwordVerifier: method == .password
        case .emailOTP: method == .emailOTP
        case .smsOTP: method == .smsOTP
        case .webAuthn:
            [.passkey, .verifiedPasskey, .securityKey, .verifiedSecurityKey].contains(method)
        case .customChallenge: method == .custom
        case .selectChallenge, .newPasswordRequired, .deviceSRPAuth, .devicePasswordVerifier, .mfaSetup,
            .selectMFAType, .smsMFA, .softwareTokenMFA, .signUp:
            false
        }
    }
}

extension AuthenticationMethod {
    /// Whether it is a code that was sent, as the first proof.
    var isOneTimeCode: Bool { self == .emailOTP || self == .smsOTP }

    /// Whether it is a second proof.
    var isSecondFactor: Bool { [.softwareTokenMFA, .smsMFA, .emailMFA].contains(self) }
}

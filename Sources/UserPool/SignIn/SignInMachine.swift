/// What stands between a first proof of identity and tokens: a pure machine, fed with what happened and what is known
/// of the user, that says what comes next, and keeps what has been proved in ``progress``.
///
/// Whatever is not known to be in order leads away from tokens: a pool that demands a second factor never gets past
/// ``Step/pose(_:)`` for a user who has none, and a sign-in with a target ends in tokens of that level or in none.
///
/// How a kind of challenge plugs in: ``Pool/pose(_:to:after:through:in:)`` has one line that says what goes out with
/// it, an answer opens the challenge, looks at the proof, makes a machine of the challenge with ``init(posed:after:)``,
/// tells it the one event that the proof means, and hands the step to ``Pool/conclude(_:_:_:for:through:in:)``.
struct SignInMachine: Equatable, Sendable {
    /// What is known of the user at the moment of a step.
    struct Facts: Equatable, Sendable {
        var status: UserStatus
        /// Whether the temporary password, if it is one, can no longer be used.
        var isPasswordOutdated = false
        /// What can be proved first in a sign-in by choice: what the pool allows and the user has.
        var firstFactors: Set<PoolSettings.FirstFactor> = []
        /// The contacts, verified, that codes go to as first factors: to step up, such a code may follow a password.
        var contacts: Set<SecondFactor> = []
        /// What the pool demands beside the first factor.
        var mfa = PoolSettings.MFARequirement.off
        /// The second factors that the user has set up and wants.
        var factors: Set<SecondFactor> = []
        /// The one of them that the user prefers.
        var preferred: SecondFactor?
        /// The device that the sign-in comes from, where it is one of the user's.
        var device = Device.unknown
        /// Whether a passkey that has verified its user stands for both factors.
        var passkeyCountsTwice = false
        /// Whether a second factor can be set up on the way. Where none can, who has no second factor stays without.
        var offersSetUp = true
    }

    /// What is known of the device that a sign-in comes from.
    enum Device: Equatable, Sendable {
        /// Nothing, or nothing that matters.
        case unknown
        /// It is one of the user's, and proves it. `replacesSecondFactor` when the pool asks for a second factor on new
        /// devices only.
        case known(replacesSecondFactor: Bool)
    }

    /// What comes next.
    enum Step: Equatable, Sendable {
        /// Ask the user for something.
        case pose(ChallengeKind)
        /// The user is signed in.
        case issueTokens
        /// The sign-in ends here.
        case refuse(UserPoolError.Code)
    }

    private enum State: Equatable {
        case started
        case awaitingChoice
        case awaitingFirstFactor(ChallengeKind)
        case awaitingNewPassword
        case awaitingDevice
        case awaitingFactorChoice
        case awaitingSecondFactor(SecondFactor)
        case awaitingSetUp
        case over
    }

    private var state = State.started

    /// What the sign-in has come to.
    private(set) var progress: SignInProgress

    /// A sign-in of which nothing has been asked yet.
    init(after progress: SignInProgress = SignInProgress()) {
        self.progress = progress
        if !progress.methods.isEmpty { state = .over }
    }

    /// A sign-in that had posed a challenge, with what had been proved before.
    init(posed challenge: ChallengeKind, after progress: SignInProgress) {
        self.progress = progress
        switch challenge {
        case .selectChallenge: state = progress.methods.isEmpty ? .awaitingChoice : .over
        case .password, .passwordSRP, .passwordVerifier, .smsOTP, .webAuthn:
            state = progress.methods.isEmpty ? .awaitingFirstFactor(challenge) : .over
        case .emailOTP:
            state = progress.isPastFirstFactor ? .awaitingSecondFactor(.email) : .awaitingFirstFactor(.emailOTP)
        case .customChallenge: state = .awaitingFirstFactor(.customChallenge)
        case .newPasswordRequired: state = progress.hasFirstFactor ? .awaitingNewPassword : .over
        case .deviceSRPAuth, .devicePasswordVerifier: state = progress.hasFirstFactor ? .awaitingDevice : .over
        case .mfaSetup: state = progress.hasFirstFactor ? .awaitingSetUp : .over
        case .selectMFAType: state = progress.hasFirstFactor ? .awaitingFactorChoice : .over
        case .smsMFA: state = progress.hasFirstFactor ? .awaitingSecondFactor(.sms) : .over
        case .softwareTokenMFA: state = progress.hasFirstFactor ? .awaitingSecondFactor(.softwareToken) : .over
        case .signUp: state = .over
        }
    }

    /// A sign-in by choice begins (`USER_AUTH`), or a step up from what is credited.
    ///
    /// `levels` are those wished for, best first: the first that the user can reach is the target from here on.
    mutating func begin(
        preferring preferred: ChallengeKind? = nil, towards levels: [AuthenticationLevel] = [], _ facts: Facts
    ) -> Step {
        guard state == .started else { return refuse(.invalidSession) }
        if !levels.isEmpty {
            guard let target = levels.first(where: { canReach($0, facts) }) else { return refuse(.levelUnreachable) }
            guard !isReached(target) else { return refuse(.levelReached) }
            progress.target = target
        }
        if progress.credit.contains(.password), let step = pose(oneOf: leadingFactors(facts), facts) { return step }
        let choices = choices(facts)
        guard !choices.isEmpty else { return refuse(levels.isEmpty ? .noFirstFactor : .levelUnreachable) }
        guard let preferred, choices.contains(preferred) else {
            state = .awaitingChoice
            return .pose(.selectChallenge)
        }
        state = .awaitingFirstFactor(preferred)
        return .pose(preferred)
    }

    /// The user has chosen what to prove first.
    mutating func firstFactorChosen(_ challenge: ChallengeKind, _ facts: Facts) -> Step {
        guard state == .awaitingChoice, choices(facts).contains(challenge) else { return refuse(.invalidSession) }
        state = .awaitingFirstFactor(challenge)
        return .pose(challenge)
    }

    /// The client says which of the user's devices it is on.
    mutating func claim(_ device: String?) { progress.deviceKey = device }

    /// The user has proved who they are, in a first way.
    mutating func firstFactorProved(_ method: AuthenticationMethod, _ facts: Facts) -> Step {
        switch state {
        case .started: break
        case .awaitingFirstFactor(let challenge) where challenge.isAnswered(by: method): break
        case .awaitingFirstFactor, .awaitingChoice, .awaitingNewPassword, .awaitingDevice, .awaitingFactorChoice,
            .awaitingSecondFactor, .awaitingSetUp, .over:
            return refuse(.invalidSession)
        }
        progress.methods.append(method)
        switch facts.status {
        case .unconfirmed:
            // A code proves the contact that it was sent to, as that of a sign-up does (developer guide, "Passwordless
            // sign-in with one-time passwords").
            return method.isOneTimeCode ? afterFirstFactor(method, facts) : refuse(.userNotConfirmed)
        case .resetRequired:
            return method == .password ? refuse(.passwordResetRequired) : afterFirstFactor(method, facts)
        case .externalProvider: return refuse(.wrongPassword)
        case .forceChangePassword:
            guard method == .password else { return refuse(.invalidSession) }
            guard !facts.isPasswordOutdated else { return refuse(.temporaryPasswordExpired) }
            state = .awaitingNewPassword
            return .pose(.newPasswordRequired)
        case .confirmed: return afterFirstFactor(method, facts)
        }
    }

    /// The user, who had a temporary password, has sent a new one. Asked before it is stored: it is stored only when
    /// the answer is not a refusal.
    mutating func newPasswordGiven(_ facts: Facts) -> Step {
        guard state == .awaitingNewPassword, facts.status == .forceChangePassword else {
            return refuse(.invalidSession)
        }
        guard !facts.isPasswordOutdated else { return refuse(.temporaryPasswordExpired) }
        return afterFirstFactor(.password, facts)
    }

    /// The device has proved to be the one it says it is.
    mutating func deviceProved(_ facts: Facts) -> Step {
        guard state == .awaitingDevice, facts.status == .confirmed, case .known(let replaces) = facts.device else {
            return refuse(.invalidSession)
        }
        progress.methods.append(.device)
        // It stands for the proof of a factor, not for the set-up of one that the pool demands.
        let lacksFactor = facts.mfa == .on && facts.factors.isEmpty
        return replaces && !lacksFactor ? finish(facts) : secondFactor(facts)
    }

    /// The user has chosen which second factor to prove.
    mutating func secondFactorChosen(_ factor: SecondFactor, _ facts: Facts) -> Step {
        guard state == .awaitingFactorChoice, facts.status == .confirmed, secondFactors(facts).contains(factor) else {
            return refuse(.invalidSession)
        }
        return pose(factor)
    }

    /// The user, who had no second factor, has set one up and proved it by that.
    mutating func secondFactorSetUp(_ factor: SecondFactor, _ facts: Facts) -> Step {
        guard state == .awaitingSetUp, facts.status == .confirmed, facts.factors.contains(factor) else {
            return refuse(.invalidSession)
        }
        if !progress.methods.contains(factor.method) { progress.methods.append(factor.method) }
        return finish(facts)
    }

    /// The user has proved a second factor.
    mutating func secondFactorProved(_ factor: SecondFactor, _ facts: Facts) -> Step {
        // The factor may have been taken from the user since it was asked for: a telephone that was lost.
        guard state == .awaitingSecondFactor(factor), facts.status == .confirmed,
            facts.factors.union(facts.contactsForCodes).contains(factor)
        else {
            return refuse(.invalidSession)
        }
        progress.methods.append(factor.method)
        return finish(facts)
    }

    private mutating func afterFirstFactor(_ method: AuthenticationMethod, _ facts: Facts) -> Step {
        switch method {
        case .verifiedPasskey, .verifiedSecurityKey:
            return facts.demandsSecondFactor && !facts.passkeyCountsTwice ? refuse(.flowNotSupported) : finish(facts)
        case .password, .custom:
            guard facts.device == .unknown else {
                state = .awaitingDevice
                return .pose(.deviceSRPAuth)
            }
            return secondFactor(facts)
        case .emailOTP, .smsOTP, .passkey, .securityKey:
            // Where a second factor is asked for, only a password comes before it (Amazon Cognito developer guide,
            // "Things to know about authentication with user pools").
            return facts.demandsSecondFactor ? refuse(.flowNotSupported) : finish(facts)
        case .device, .softwareTokenMFA, .smsMFA, .emailMFA: return refuse(.invalidSession)
        }
    }

    private mutating func secondFactor(_ facts: Facts) -> Step {
        if let step = pose(oneOf: secondFactors(facts), facts) { return step }
        guard facts.mfa == .on else { return finish(facts) }
        guard facts.offersSetUp else { return refuse(.noSecondFactor) }
        state = .awaitingSetUp
        return .pose(.mfaSetup)
    }

    /// Asks for one of these second factors; `nil` when there is none.
    private mutating func pose(oneOf factors: Set<SecondFactor>, _ facts: Facts) -> Step? {
        if let preferred = facts.preferred, factors.contains(preferred) { return pose(preferred) }
        if factors.count > 1 {
            state = .awaitingFactorChoice
            return .pose(.selectMFAType)
        }
        return factors.first.map { pose($0) }
    }

    private mutating func pose(_ factor: SecondFactor) -> Step {
        state = .awaitingSecondFactor(factor)
        return .pose(factor.challenge)
    }

    /// Tokens, once the target is reached; on the way there, what leads to it.
    private mutating func finish(_ facts: Facts) -> Step {
        if let target = progress.target, !isReached(target) {
            return pose(oneOf: leadingFactors(facts), facts) ?? refuse(.levelUnreachable)
        }
        state = .over
        return .issueTokens
    }

    private mutating func refuse(_ code: UserPoolError.Code) -> Step {
        state = .over
        return .refuse(code)
    }
}

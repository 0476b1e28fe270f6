/// What stands between a first proof of identity and tokens: a pure machine, fed with what happened and what is known
/// of the user, that says what comes next.
///
/// Whatever is not known to be in order leads away from tokens: a pool that demands a second factor never gets past
/// ``Step/pose(_:)`` for a user who has none.
struct SignInMachine: Equatable, Sendable {
    /// What is known of the user at the moment of a step.
    struct Facts: Equatable, Sendable {
        var status: UserStatus
        /// Whether the temporary password, if it is one, can no longer be used.
        var isPasswordOutdated = false
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
        case awaitingNewPassword
        case awaitingDevice
        case awaitingFactorChoice
        case awaitingSecondFactor(SecondFactor)
        case awaitingSetUp
        case over
    }

    private var state = State.started

    /// A sign-in of which nothing has been proved.
    init() {}

    /// A sign-in that had posed a challenge, with what had been proved before.
    init(posed challenge: ChallengeKind, after progress: SignInProgress) {
        guard progress.hasFirstFactor else { return }
        switch challenge {
        case .newPasswordRequired: state = .awaitingNewPassword
        case .deviceSRPAuth, .devicePasswordVerifier: state = .awaitingDevice
        case .mfaSetup: state = .awaitingSetUp
        case .selectMFAType: state = .awaitingFactorChoice
        case .smsMFA: state = .awaitingSecondFactor(.sms)
        case .emailOTP: state = .awaitingSecondFactor(.email)
        case .softwareTokenMFA: state = .awaitingSecondFactor(.softwareToken)
        case .selectChallenge, .password, .passwordSRP, .passwordVerifier, .smsOTP, .webAuthn, .customChallenge:
            // These ask for a first proof: one has been given.
            state = .over
        }
    }

    /// The user has proved who they are, in a first way.
    mutating func firstFactorProved(_ method: AuthenticationMethod, _ facts: Facts) -> Step {
        guard state == .started else { return refuse(.invalidSession) }
        switch facts.status {
        case .unconfirmed: return refuse(.userNotConfirmed)
        case .resetRequired: return refuse(.passwordResetRequired)
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
        return replaces ? finish() : secondFactor(facts)
    }

    /// The user has chosen which second factor to prove.
    mutating func secondFactorChosen(_ factor: SecondFactor, _ facts: Facts) -> Step {
        guard state == .awaitingFactorChoice, facts.status == .confirmed, facts.factors.contains(factor) else {
            return refuse(.invalidSession)
        }
        state = .awaitingSecondFactor(factor)
        return .pose(factor.challenge)
    }

    /// The user, who had no second factor, has set one up and proved it by that.
    mutating func secondFactorSetUp(_ factor: SecondFactor, _ facts: Facts) -> Step {
        guard state == .awaitingSetUp, facts.status == .confirmed, facts.factors.contains(factor) else {
            return refuse(.invalidSession)
        }
        return finish()
    }

    /// The user has proved a second factor.
    mutating func secondFactorProved(_ factor: SecondFactor, _ facts: Facts) -> Step {
        guard state == .awaitingSecondFactor(factor), facts.status == .confirmed else {
            return refuse(.invalidSession)
        }
        return finish()
    }

    private mutating func afterFirstFactor(_ method: AuthenticationMethod, _ facts: Facts) -> Step {
        let isDemanded = facts.mfa == .on || !facts.factors.isEmpty
        switch method {
        case .verifiedPasskey where facts.passkeyCountsTwice: return finish()
        case .password, .custom:
            guard facts.device == .unknown else {
                state = .awaitingDevice
                return .pose(.deviceSRPAuth)
            }
            return secondFactor(facts)
        case .emailOTP, .smsOTP, .passkey, .verifiedPasskey:
            // Where a second factor is asked for, only a password comes before it (Amazon Cognito developer guide,
            // "Things to know about authentication with user pools").
            return isDemanded ? refuse(.flowNotSupported) : finish()
        case .device, .softwareTokenMFA, .smsMFA, .emailMFA: return refuse(.invalidSession)
        }
    }

    private mutating func secondFactor(_ facts: Facts) -> Step {
        if let preferred = facts.preferred, facts.factors.contains(preferred) {
            state = .awaitingSecondFactor(preferred)
            return .pose(preferred.challenge)
        }
        if facts.factors.count > 1 {
            state = .awaitingFactorChoice
            return .pose(.selectMFAType)
        }
        if let factor = facts.factors.first {
            state = .awaitingSecondFactor(factor)
            return .pose(factor.challenge)
        }
        guard facts.mfa == .on else { return finish() }
        state = .awaitingSetUp
        return .pose(.mfaSetup)
    }

    private mutating func finish() -> Step {
        state = .over
        return .issueTokens
    }

    private mutating func refuse(_ code: UserPoolError.Code) -> Step {
        state = .over
        return .refuse(code)
    }
}

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
        /// The second factors that the user has set up.
        var factors: Set<ChallengeKind> = []
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
        case awaitingSecondFactor
        case over
    }

    private var state = State.started

    /// A sign-in of which nothing has been proved.
    init() {}

    /// A sign-in that had posed a challenge.
    init(posed challenge: ChallengeKind) {
        switch challenge {
        case .newPasswordRequired: state = .awaitingNewPassword
        case .mfaSetup, .selectMFAType, .smsMFA, .emailOTP, .softwareTokenMFA: state = .awaitingSecondFactor
        }
    }

    /// The user has proved to know the password.
    mutating func passwordVerified(_ facts: Facts) -> Step {
        guard state == .started else { return refuse(.invalidSession) }
        switch facts.status {
        case .unconfirmed: return refuse(.userNotConfirmed)
        case .resetRequired: return refuse(.passwordResetRequired)
        case .externalProvider: return refuse(.wrongPassword)
        case .forceChangePassword:
            guard !facts.isPasswordOutdated else { return refuse(.temporaryPasswordExpired) }
            state = .awaitingNewPassword
            return .pose(.newPasswordRequired)
        case .confirmed: return secondFactor(facts)
        }
    }

    /// The user, who had a temporary password, has sent a new one. Asked before it is stored: it is stored only when
    /// the answer is not a refusal.
    mutating func newPasswordGiven(_ facts: Facts) -> Step {
        guard state == .awaitingNewPassword, facts.status == .forceChangePassword else {
            return refuse(.invalidSession)
        }
        guard !facts.isPasswordOutdated else { return refuse(.temporaryPasswordExpired) }
        return secondFactor(facts)
    }

    /// The user has proved a second factor.
    mutating func secondFactorVerified(_ facts: Facts) -> Step {
        guard state == .awaitingSecondFactor, facts.status == .confirmed else { return refuse(.invalidSession) }
        state = .over
        return .issueTokens
    }

    private mutating func secondFactor(_ facts: Facts) -> Step {
        let next: ChallengeKind?
        switch facts.mfa {
        case .off: next = nil
        case .optional: next = Self.challenge(among: facts.factors)
        case .on: next = Self.challenge(among: facts.factors) ?? .mfaSetup
        }
        guard let next else {
            state = .over
            return .issueTokens
        }
        state = .awaitingSecondFactor
        return .pose(next)
    }

    private static func challenge(among factors: Set<ChallengeKind>) -> ChallengeKind? {
        factors.count > 1 ? .selectMFAType : factors.first
    }

    private mutating func refuse(_ code: UserPoolError.Code) -> Step {
        state = .over
        return .refuse(code)
    }
}

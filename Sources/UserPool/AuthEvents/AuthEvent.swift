public import LatchkeyPlatform

/// Something that a user, or somebody in a user's name, did to sign in, and what was seen in it
/// ([AuthEventType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AuthEventType.html)).
public struct AuthEvent: Sendable, Equatable {
    /// What was done. The raw value is Cognito's `EventType`.
    public enum Kind: String, Sendable, CaseIterable {
        case signIn = "SignIn", signUp = "SignUp", forgotPassword = "ForgotPassword"
        case passwordChange = "PasswordChange", resendCode = "ResendCode"
    }

    /// How it ended. The raw value is Cognito's `EventResponseType`.
    public enum Response: String, Sendable, CaseIterable {
        case pass = "Pass", fail = "Fail"
        /// Something more was asked, and nothing came to an end yet.
        case inProgress = "InProgress"
    }

    /// A proof that was asked for, and whether it was right.
    public struct Answer: Sendable, Equatable {
        /// Which: a first factor, or a second one. The raw value is Cognito's `ChallengeName`.
        public enum Challenge: String, Sendable { case password = "Password", mfa = "Mfa" }

        /// What was asked for.
        public let challenge: Challenge
        /// Whether the answer was right.
        public let isRight: Bool

        /// An answer by its parts.
        public init(_ challenge: Challenge, isRight: Bool) {
            self.challenge = challenge
            self.isRight = isRight
        }
    }

    /// What somebody said of an event later.
    public struct Feedback: Sendable, Equatable {
        /// Whether it was truly the user's doing.
        public let isValid: Bool
        /// Who says so: `Admin` or `User`.
        public let provider: String
        /// When they said it.
        public let date: Timestamp
    }

    /// The event's id: UUID-shaped; the tokens of a sign-in carry it as `event_id`.
    public let id: String
    /// What was done.
    public let kind: Kind
    /// When.
    public let time: Timestamp
    /// How it ended.
    public var response: Response
    /// The client that it was done through; `nil` where there was none.
    public var client: ClientID?
    /// The risk that was seen in it.
    public var risk = EventRisk()
    /// The proofs that were asked for.
    public var answers: [Answer] = []
    /// Where it came from.
    public var context = EventContext()
    /// What somebody said of it, the last time.
    public internal(set) var feedback: Feedback?
}

/// The risk that was seen in an event, and what was done about it.
public struct EventRisk: Sendable, Equatable {
    /// How risky something seems. The raw value is Cognito's `RiskLevelType`.
    public enum Level: String, Sendable, CaseIterable { case low = "Low", medium = "Medium", high = "High" }

    /// What was done about it. The raw value is Cognito's `RiskDecisionType`.
    public enum Decision: String, Sendable, CaseIterable {
        case noRisk = "NoRisk", accountTakeover = "AccountTakeover", block = "Block"
    }

    /// How risky it seems; `nil` when not at all.
    public var level: Level?
    /// What was done about it.
    public var decision = Decision.noRisk
    /// Whether the password is one that others know.
    public var isPasswordExposed = false

    /// No risk.
    public init() {}
}

/// Where an event came from, as far as it is known.
public struct EventContext: Sendable, Equatable {
    /// The address.
    public var address: String?
    /// What the device calls itself, or else the program and its system.
    public var device: String?
    /// The time zone that the device says it is in.
    public var timezone: String?
    /// What tells the device from others; for comparing alone.
    var fingerprint: String?

    /// Nothing is known.
    public init() {}
}

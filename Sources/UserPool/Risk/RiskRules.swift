internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What is done about risks: of a pool, or of a client that has rules of its own.
public struct RiskRules: Sendable, Equatable {
    /// An event at which a password is looked up among those that others know. The raw value is Cognito's
    /// `EventFilterType`.
    enum PasswordEvent: String, CaseIterable, Sendable {
        case signIn = "SIGN_IN", passwordChange = "PASSWORD_CHANGE", signUp = "SIGN_UP"
    }

    /// What is done at a sign-in of some risk. The raw value is Cognito's `AccountTakeoverEventActionType`.
    enum Response: String, CaseIterable, Sendable {
        /// It is stopped.
        case block = "BLOCK"
        /// A second factor is asked for, of users who have one.
        case secondFactorIfAny = "MFA_IF_CONFIGURED"
        /// A second factor is asked for; users who have none are stopped.
        case secondFactor = "MFA_REQUIRED"
        /// Nothing.
        case nothing = "NO_ACTION"
    }

    /// What is done at a sign-in of one level of risk.
    struct Action: Sendable, Equatable {
        var response: Response
        /// Whether the user is sent a message.
        var notifies: Bool
    }

    /// The words of a message about a risk.
    struct Notice: Sendable, Equatable {
        var subject: String
        var html: String?, text: String?
    }

    /// The events at which a password that others know stops what is done.
    private(set) var stopsExposedPasswords: Set<PasswordEvent>
    private(set) var actions: [EventRisk.Level: Action] = [:]
    /// What is said when a sign-in was stopped, when a second factor was asked for, and when nothing was done.
    private(set) var blockNotice: Notice?, secondFactorNotice: Notice?, nothingNotice: Notice?
    private(set) var blocked: [IPNetwork] = [], skipped: [IPNetwork] = []

    /// The rules where nobody has set any: passwords that others know are not taken anew, and nothing else is done.
    init() { stopsExposedPasswords = [.passwordChange, .signUp] }

    /// The rules that a document makes. What means nothing is passed over: ``check(_:)`` is where it is refused.
    init(_ document: RiskDocument) {
        self.init()
        if let compromised = document.compromised {
            let events = compromised.eventFilter.map { Set($0.compactMap(PasswordEvent.init)) }
            stopsExposedPasswords =
                compromised.actions.eventAction == "BLOCK" ? events ?? Set(PasswordEvent.allCases) : []
        }
        if let takeover = document.takeover {
            actions[.low] = takeover.actions.low.flatMap(Action.init)
            actions[.medium] = takeover.actions.medium.flatMap(Action.init)
            actions[.high] = takeover.actions.high.flatMap(Action.init)
            blockNotice = takeover.notify?.block.map(Notice.init)
            secondFactorNotice = takeover.notify?.mfa.map(Notice.init)
            nothingNotice = takeover.notify?.noAction.map(Notice.init)
        }
        blocked = (document.exceptions?.blocked ?? []).compactMap(IPNetwork.init)
        skipped = (document.exceptions?.skipped ?? []).compactMap(IPNetwork.init)
    }

    /// What is done at a level: where nothing is set for it, what is set for the next lower one. Else whoever is
    /// stopped would only have to try until the risk is higher.
    func action(at level: EventRisk.Level) -> Action? {
        let levels: [EventRisk.Level] =
            switch level {
            case .low: [.low]
            case .medium: [.medium, .low]
            case .high: [.high, .medium, .low]
            }
        return levels.lazy.compactMap { self.actions[$0] }.first
    }

    /// Throws `invalidParameter` for a document whose parts do not fit: networks that are none, messages without words.
    static func check(_ document: RiskDocument) throws(UserPoolError) {
        for (name, list) in [
            ("BlockedIPRangeList", document.exceptions?.blocked), ("SkippedIPRangeList", document.exceptions?.skipped),
        ] {
            if let wrong = list?.first(where: { IPNetwork($0) == nil }) {
                throw .invalidParameter("\(name): \(wrong.prefix(64)) is not a range of addresses in CIDR notation.")
            }
        }
        guard let takeover = document.takeover else { return }
        let actions = [takeover.actions.low, takeover.actions.medium, takeover.actions.high].compactMap { $0 }
        guard takeover.notify != nil || !actions.contains(where: \.notify) else {
            throw .invalidParameter("NotifyConfiguration is required where an action notifies.")
        }
        for mail in [takeover.notify?.block, takeover.notify?.mfa, takeover.notify?.noAction].compactMap({ $0 }) {
            guard mail.html != nil || mail.text != nil else {
                throw .invalidParameter("An email has an HtmlBody or a TextBody.")
            }
        }
    }
}

extension RiskRules.Action {
    fileprivate init?(_ action: RiskDocument.Takeover.Action) {
        guard let response = RiskRules.Response(rawValue: action.eventAction) else { return nil }
        self.init(response: response, notifies: action.notify)
    }
}

extension RiskRules.Notice {
    fileprivate init(_ mail: RiskDocument.Takeover.Mail) {
        self.init(subject: mail.subject, html: mail.html, text: mail.text)
    }
}

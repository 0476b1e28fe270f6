@testable import UserPool

/// Who may get in, by the words of Amazon Cognito's documentation: a second opinion that shares no line with the
/// machine under test, nor its order of things. It asks what somebody has, and knows of no steps.
struct SignInOracle {
    let pool: PoolPlan
    let person: PersonPlan
    /// What the client allows.
    let flows: Set<AuthenticationFlow>
    /// What any client of the pool allows.
    let flowsOfPool: Set<AuthenticationFlow>
    let has: Set<Possession>

    /// Whether tokens of the person may come into these hands.
    var admits: Bool {
        person.isEnabled && (byPassword || byCode || byPasskey || byQuestions)
    }

    /// The second factors that the person is asked for: those switched on or, where the pool demands one and none is,
    /// any that can be had at once.
    private var second: Set<Possession> {
        guard pool.mfa != .off else { return [] }
        var second: Set<Possession> = []
        if person.wants.contains(.softwareToken) { second.insert(.app) }
        if person.wants.contains(.email) { second.insert(.mailbox) }
        if person.wants.contains(.sms) { second.insert(.phone) }
        guard pool.mfa == .on, second.isEmpty else { return second }
        if person.hasApp { second.insert(.app) }
        if person.email == true { second.insert(.mailbox) }
        if person.phone == true { second.insert(.phone) }
        return second
    }

    private var asksForSecond: Bool { pool.mfa == .on || !second.isEmpty }

    /// Whether what follows a password or the answer to a question can be shown. Who has no second factor yet sets one
    /// up, which anybody can.
    private var passesSecond: Bool {
        if second.isEmpty || !second.isDisjoint(with: has) { return true }
        return pool.tracksDevices && pool.devicesReplaceSecondFactor && person.device == true && has.contains(.device)
    }

    private var knowsPassword: Bool { person.hasPassword && has.contains(.password) }

    private static let passwordFlows: Set<AuthenticationFlow> = [.userPassword, .userSRP, .user]

    /// What the person can be by the doing of whoever has these: a code that signs in by itself confirms who has signed
    /// up, and a password of one's own takes the place of a temporary one before a second factor is asked for.
    private var status: UserStatus {
        switch person.status {
        case .unconfirmed where flowsOfPool.contains(.user) && !asksForSecond && getsCode: .confirmed
        case .forceChangePassword where knowsPassword && !flowsOfPool.isDisjoint(with: Self.passwordFlows): .confirmed
        case .unconfirmed, .forceChangePassword, .confirmed, .resetRequired, .externalProvider: person.status
        }
    }

    private var byPassword: Bool {
        knowsPassword && passesSecond && status == .confirmed && !flows.isDisjoint(with: Self.passwordFlows)
    }

    private var byCode: Bool {
        flows.contains(.user) && !asksForSecond && status != .forceChangePassword && getsCode
    }

    private var getsCode: Bool {
        let (sendsMail, sendsTexts) = (pool.first.contains(.emailOTP), pool.first.contains(.smsOTP))
        // A contact that is not verified is no way in beside one that is, nor where somebody may be in already: by the
        // questions of the pool's functions, whoever has signed up.
        let isAnybodys = person.email != true && person.phone != true && person.status == .unconfirmed
        let isMailIn = person.email == true || (person.email == false && isAnybodys)
        let isTextIn = person.phone == true || (person.phone == false && isAnybodys)
        return (sendsMail && isMailIn && has.contains(.mailbox)) || (sendsTexts && isTextIn && has.contains(.phone))
    }

    private var byPasskey: Bool {
        guard flows.contains(.user), pool.first.contains(.webAuthn), let verifies = person.passkey,
            has.contains(.passkey), status == .confirmed || status == .resetRequired
        else { return false }
        return !asksForSecond || (verifies && pool.passkeysMayCountTwice && person.letsPasskeyCountTwice)
    }

    private var byQuestions: Bool {
        guard flows.contains(.custom), passesSecond, status == .confirmed || status == .resetRequired
        else { return false }
        // The built-in step of the password refuses whoever has to reset it.
        let provesPassword = knowsPassword && status == .confirmed
        switch pool.questions {
        case .answerAlone: return has.contains(.answer)
        case .passwordAlone: return provesPassword
        case .passwordAndAnswer: return provesPassword && has.contains(.answer)
        }
    }
}

@testable import UserPool

/// What somebody may know of a user, or have of theirs.
enum Possession: CaseIterable {
    case password, mailbox, phone, app, passkey, device
    /// What the pool's functions ask for.
    case answer
}

/// A pool as it is meant to be. The oracle reads plans, and nothing that the server says of itself.
struct PoolPlan: Sendable {
    /// What the functions of a pool ask for in a custom sign-in.
    enum Questions: CaseIterable {
        case answerAlone, passwordAlone, passwordAndAnswer
    }

    var mfa = PoolSettings.MFARequirement.off
    /// What a sign-in by choice may begin with.
    var first: Set<PoolSettings.FirstFactor> = [.password]
    /// Whether users may let a passkey stand for both factors.
    var passkeysMayCountTwice = false
    var tracksDevices = false
    /// Whether a remembered device stands for the second factor.
    var devicesReplaceSecondFactor = false
    /// Whether devices are remembered only where their users say so.
    var asksAboutDevices = false
    var questions = Questions.answerAlone
    var people: [PersonPlan] = []
    /// What each client allows.
    var clients: [Set<AuthenticationFlow>] = []
}

/// A user as they are meant to be.
struct PersonPlan: Sendable {
    let name: String
    var status = UserStatus.confirmed
    var isEnabled = true
    var hasPassword = true
    /// Whether the contact is verified; `nil` where there is none.
    var email: Bool?, phone: Bool?
    var hasApp = false
    /// The second factors that are switched on.
    var wants: Set<SecondFactor> = []
    var preferred: SecondFactor?
    /// Whether the authenticator verifies its user; `nil` where there is no passkey.
    var passkey: Bool?
    /// Whether the passkey is to stand for both factors.
    var letsPasskeyCountTwice = false
    /// Whether the device is remembered; `nil` where there is none.
    var device: Bool?
}

extension PoolPlan {
    /// Any pool, with any users.
    static func random(using random: inout SeededRandom) -> PoolPlan {
        var plan = PoolPlan()
        plan.mfa = PoolSettings.MFARequirement.allCases.randomElement(using: &random)!
        for factor in [PoolSettings.FirstFactor.emailOTP, .smsOTP, .webAuthn] where Bool.random(using: &random) {
            plan.first.insert(factor)
        }
        plan.passkeysMayCountTwice = Bool.random(using: &random)
        plan.tracksDevices = Int.random(in: 0..<3, using: &random) > 0
        plan.devicesReplaceSecondFactor = Bool.random(using: &random)
        plan.asksAboutDevices = Bool.random(using: &random)
        plan.questions = Questions.allCases.randomElement(using: &random)!
        let flows: [AuthenticationFlow] = [.userPassword, .userSRP, .user, .custom]
        plan.clients = [Set(flows), Set(flows.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))]
        plan.people = ["alice", "bob", "carol", "dave"].map { .random($0, in: plan, using: &random) }
        return plan
    }
}

extension PersonPlan {
    fileprivate static func random(
        _ name: String, in pool: PoolPlan, using random: inout SeededRandom
    ) -> PersonPlan {
        func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }
        var plan = PersonPlan(name: name)
        plan.isEnabled = chance(0.95)
        plan.email = chance(0.7) ? chance(0.8) : nil
        plan.phone = chance(0.5) ? chance(0.8) : nil
        plan.hasPassword = chance(0.85)
        plan.status =
            chance(0.75) ? .confirmed : chance(0.4) ? .forceChangePassword : chance(0.5) ? .unconfirmed : .resetRequired
        if !plan.hasPassword, plan.status == .forceChangePassword { plan.status = .confirmed }
        plan.hasApp = chance(0.5)
        if plan.hasApp, chance(0.7) { plan.wants.insert(.softwareToken) }
        if plan.email != nil, chance(0.25) { plan.wants.insert(.email) }
        if plan.phone != nil, chance(0.25) { plan.wants.insert(.sms) }
        if chance(0.5) {
            plan.preferred = SecondFactor.allCases.filter(plan.wants.contains).randomElement(using: &random)
        }
        if pool.first.contains(.webAuthn), chance(0.6) {
            plan.passkey = pool.passkeysMayCountTwice || chance(0.5)
            plan.letsPasskeyCountTwice = pool.passkeysMayCountTwice && !plan.wants.isEmpty && chance(0.6)
        }
        if pool.tracksDevices, chance(0.6) { plan.device = chance(0.8) }
        return plan
    }
}

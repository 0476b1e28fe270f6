import Testing

@testable import UserPool

struct SignInMachineChoicesTests {
    private typealias Facts = SignInMachine.Facts
    private typealias Step = SignInMachine.Step

    private static func confirmed(
        _ firstFactors: Set<PoolSettings.FirstFactor> = [.password, .emailOTP], mfa: PoolSettings.MFARequirement = .off,
        factors: Set<SecondFactor> = [], status: UserStatus = .confirmed
    ) -> Facts {
        var contacts: Set<SecondFactor> = []
        if firstFactors.contains(.emailOTP) { contacts.insert(.email) }
        if firstFactors.contains(.smsOTP) { contacts.insert(.sms) }
        return Facts(status: status, firstFactors: firstFactors, contacts: contacts, mfa: mfa, factors: factors)
    }

    @Test func `who prefers nothing chooses among what they have`() {
        var machine = SignInMachine()
        let facts = Self.confirmed([.password, .emailOTP, .smsOTP, .webAuthn])
        #expect(machine.choices(facts) == [.passwordSRP, .password, .emailOTP, .smsOTP, .webAuthn])
        #expect(machine.begin(facts) == .pose(.selectChallenge))
        #expect(machine == SignInMachine(posed: .selectChallenge, after: SignInProgress()))
        var wrong = machine
        #expect(wrong.firstFactorChosen(.smsMFA, facts) == .refuse(.invalidSession))
        #expect(machine.firstFactorChosen(.emailOTP, facts) == .pose(.emailOTP))
        #expect(machine.firstFactorProved(.emailOTP, facts) == .issueTokens)
        #expect(machine.progress.methods == [.emailOTP])
    }

    @Test func `who prefers something is asked that, if they have it`() {
        var machine = SignInMachine()
        #expect(machine.begin(preferring: .emailOTP, Self.confirmed()) == .pose(.emailOTP))
        #expect(machine == SignInMachine(posed: .emailOTP, after: SignInProgress()))
        for preferred in ChallengeKind.allCases where ![.passwordSRP, .password, .emailOTP].contains(preferred) {
            var other = SignInMachine()
            #expect(other.begin(preferring: preferred, Self.confirmed()) == .pose(.selectChallenge))
        }
    }

    @Test func `who has nothing that the pool allows gets no further`() {
        var machine = SignInMachine()
        #expect(machine.begin(Self.confirmed([])) == .refuse(.noFirstFactor))
        #expect(machine.begin(Self.confirmed()) == .refuse(.invalidSession))
    }

    @Test(arguments: [
        (UserStatus.forceChangePassword, [ChallengeKind.passwordSRP, .password]), (.externalProvider, []),
        (.unconfirmed, [.passwordSRP, .password, .emailOTP]),
        (.resetRequired, [.passwordSRP, .password, .emailOTP, .webAuthn]),
    ])
    func `what can be chosen depends on where the user stands`(status: UserStatus, choices: [ChallengeKind]) {
        let facts = Self.confirmed([.password, .emailOTP, .webAuthn], status: status)
        #expect(SignInMachine().choices(facts) == choices)
    }

    @Test(arguments: [Self.confirmed(mfa: .on), Self.confirmed(mfa: .optional, factors: [.softwareToken])])
    func `where a second factor is asked for, a code or a passkey is no choice`(facts: SignInMachine.Facts) {
        var facts = facts
        facts.firstFactors.insert(.webAuthn)
        #expect(SignInMachine().choices(facts) == [.passwordSRP, .password])
        facts.passkeyCountsTwice = true
        #expect(SignInMachine().choices(facts) == [.passwordSRP, .password, .webAuthn])
    }

    @Test func `a code confirms a sign-up and signs in whom a reset keeps from their password`() {
        for status in [UserStatus.unconfirmed, .resetRequired] {
            let facts = Self.confirmed(status: status)
            var byCode = SignInMachine(posed: .emailOTP, after: SignInProgress())
            #expect(byCode.firstFactorProved(.emailOTP, facts) == .issueTokens)
            var byPassword = SignInMachine(posed: .password, after: SignInProgress())
            let step = byPassword.firstFactorProved(.password, facts)
            #expect(step == .refuse(status == .unconfirmed ? .userNotConfirmed : .passwordResetRequired))
        }
    }

    @Test(arguments: ChallengeKind.allCases, AuthenticationMethod.allCases)
    func `a question is answered by what was asked, and by nothing else`(
        kind: ChallengeKind, method: AuthenticationMethod
    ) {
        var machine = SignInMachine(posed: kind, after: SignInProgress())
        let step = machine.firstFactorProved(method, Self.confirmed())
        #expect((step == .refuse(.invalidSession)) != kind.isAnswered(by: method))
    }

    // MARK: Levels

    @Test func `from nothing, a target asks for what leads there`() {
        let facts = Self.confirmed([.password, .emailOTP, .smsOTP], mfa: .optional)
        var second = SignInMachine()
        #expect(second.begin(towards: [.level2], facts) == .pose(.selectChallenge))
        #expect(second.choices(facts) == [.passwordSRP, .password, .emailOTP, .smsOTP])
        var third = SignInMachine()
        #expect(third.begin(preferring: .emailOTP, towards: [.level3], facts) == .pose(.selectChallenge))
        #expect(third.choices(facts) == [.passwordSRP, .password])
        #expect(third.firstFactorChosen(.password, facts) == .pose(.password))
        #expect(third.firstFactorProved(.password, facts) == .pose(.selectMFAType))
        #expect(third.secondFactors(facts) == [.email, .sms])
        #expect(third.secondFactorChosen(.email, facts) == .pose(.emailOTP))
        #expect(third == SignInMachine(posed: .emailOTP, after: third.progress))
        #expect(third.secondFactorProved(.email, facts) == .issueTokens)
        #expect(third.progress.methods == [.password, .emailMFA])
    }

    @Test func `the first level on the list that can be reached is the target; none is an error`() {
        let facts = Self.confirmed(mfa: .optional, factors: [.sms])
        var machine = SignInMachine()
        #expect(machine.begin(preferring: .password, towards: [.level4, .level3], facts) == .pose(.password))
        #expect(machine.progress.target == .level3)
        var high = SignInMachine()
        #expect(high.begin(towards: [.level4], facts) == .refuse(.levelUnreachable))
    }

    @Test
    func `a second factor that is demanded is asked for whatever the target, and the target chooses among several`() {
        var facts = Self.confirmed(mfa: .optional, factors: [.sms, .softwareToken])
        facts.preferred = .sms
        var low = SignInMachine()
        #expect(low.begin(preferring: .password, towards: [.level1], facts) == .pose(.password))
        #expect(low.firstFactorProved(.password, facts) == .pose(.smsMFA))
        var high = SignInMachine()
        #expect(high.begin(preferring: .password, towards: [.level4], facts) == .pose(.password))
        #expect(high.firstFactorProved(.password, facts) == .pose(.softwareTokenMFA))
    }

    @Test func `stepping up asks only for what is missing`() {
        var facts = Self.confirmed(mfa: .optional, factors: [.sms, .softwareToken])
        let password = SignInProgress(credit: [.password, .smsMFA])
        var machine = SignInMachine(after: password)
        #expect(machine.begin(towards: [.level4], facts) == .pose(.softwareTokenMFA))
        #expect(machine.secondFactorProved(.softwareToken, facts) == .issueTokens)
        #expect(machine.progress.proved == [.password, .smsMFA, .softwareTokenMFA])

        facts = Self.confirmed()
        let code = SignInProgress(credit: [.emailOTP])
        machine = SignInMachine(after: code)
        #expect(machine.begin(preferring: .password, towards: [.level3], facts) == .pose(.password))
        #expect(machine.firstFactorProved(.password, facts) == .issueTokens)
        #expect(AuthenticationLevel(reachedBy: machine.progress.proved) == .level3)

        machine = SignInMachine(after: SignInProgress(credit: [.password]))
        #expect(machine.begin(towards: [.level3], facts) == .pose(.emailOTP))
        var wrong = machine
        #expect(wrong.firstFactorProved(.emailOTP, facts) == .refuse(.invalidSession))
        #expect(machine.secondFactorProved(.email, facts) == .issueTokens)
    }

    @Test func `a code follows a password to a contact only that is verified`() {
        var machine = SignInMachine(after: SignInProgress(credit: [.password]))
        let facts = Facts(status: .confirmed, firstFactors: [.password, .emailOTP, .smsOTP])
        #expect(machine.choices(facts) == [])
        #expect(machine.begin(preferring: .emailOTP, towards: [.level3, .level2], facts) == .refuse(.levelUnreachable))
    }

    @Test(arguments: [
        [AuthenticationMethod.password], [.emailOTP], [.passkey], [.password, .smsMFA], [.password, .softwareTokenMFA],
    ])
    func `a level that the token shows is no level to step up to`(credit: [AuthenticationMethod]) throws {
        let present = try #require(AuthenticationLevel(reachedBy: credit))
        for target in AuthenticationLevel.allCases where target <= present {
            var machine = SignInMachine(after: SignInProgress(credit: credit))
            #expect(machine.begin(towards: [target], Self.confirmed()) == .refuse(.levelReached))
        }
    }

    @Test func `a target is not forgotten when what leads there is taken away`() {
        let facts = Self.confirmed(mfa: .optional, factors: [.sms, .softwareToken])
        var machine = SignInMachine()
        #expect(machine.begin(preferring: .password, towards: [.level4], facts) == .pose(.password))
        let poorer = Self.confirmed([.password], mfa: .optional, factors: [.sms])
        #expect(machine.firstFactorProved(.password, poorer) == .pose(.smsMFA))
        #expect(machine.secondFactorProved(.sms, poorer) == .refuse(.levelUnreachable))
    }
}

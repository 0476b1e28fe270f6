import Testing

@testable import UserPool

struct SignInMachineTests {
    private typealias Facts = SignInMachine.Facts
    private typealias Step = SignInMachine.Step
    private static let proved = SignInProgress(methods: [.password])

    @Test(arguments: [
        (UserStatus.unconfirmed, UserPoolError.Code.userNotConfirmed),
        (.resetRequired, .passwordResetRequired), (.externalProvider, .wrongPassword),
    ])
    func `a user in such a state is not signed in by the right password`(
        status: UserStatus, code: UserPoolError.Code
    ) {
        var machine = SignInMachine()
        #expect(machine.firstFactorProved(.password, Facts(status: status)) == .refuse(code))
    }

    @Test func `a confirmed user gets tokens`() {
        var machine = SignInMachine()
        #expect(machine.firstFactorProved(.password, Facts(status: .confirmed)) == .issueTokens)
    }

    @Test func `a temporary password leads to a new one, then to tokens`() {
        var machine = SignInMachine()
        let facts = Facts(status: .forceChangePassword)
        #expect(machine.firstFactorProved(.password, facts) == .pose(.newPasswordRequired))
        var later = SignInMachine(posed: .newPasswordRequired, after: Self.proved)
        #expect(later == machine)
        #expect(later.newPasswordGiven(facts) == .issueTokens)
    }

    @Test func `a temporary password that is too old leads nowhere`() {
        let facts = Facts(status: .forceChangePassword, isPasswordOutdated: true)
        var machine = SignInMachine()
        #expect(machine.firstFactorProved(.password, facts) == .refuse(.temporaryPasswordExpired))
        var later = SignInMachine(posed: .newPasswordRequired, after: Self.proved)
        #expect(later.newPasswordGiven(facts) == .refuse(.temporaryPasswordExpired))
    }

    @Test func `a pool that demands a second factor gives no tokens without one`() {
        var machine = SignInMachine()
        #expect(machine.firstFactorProved(.password, Facts(status: .confirmed, mfa: .on)) == .pose(.mfaSetup))
        var later = SignInMachine(posed: .newPasswordRequired, after: Self.proved)
        #expect(later.newPasswordGiven(Facts(status: .forceChangePassword, mfa: .on)) == .pose(.mfaSetup))
        var helpless = SignInMachine()
        let facts = Facts(status: .confirmed, mfa: .on, offersSetUp: false)
        #expect(helpless.firstFactorProved(.password, facts) == .refuse(.noSecondFactor))
        // Where none is demanded, none is missed; and who has one is asked for it.
        var free = SignInMachine()
        #expect(
            free.firstFactorProved(.password, Facts(status: .confirmed, mfa: .optional, offersSetUp: false))
                == .issueTokens)
        var able = SignInMachine()
        let factors = Facts(status: .confirmed, mfa: .on, factors: [.sms], offersSetUp: false)
        #expect(able.firstFactorProved(.password, factors) == .pose(.smsMFA))
    }

    @Test(arguments: PoolSettings.MFARequirement.allCases)
    func `a user's second factor is asked for, also when the pool no longer offers any`(
        mfa: PoolSettings.MFARequirement
    ) {
        var machine = SignInMachine()
        let facts = Facts(status: .confirmed, mfa: mfa, factors: [.softwareToken])
        #expect(machine.firstFactorProved(.password, facts) == .pose(.softwareTokenMFA))
        var wrong = machine
        #expect(wrong.secondFactorProved(.sms, facts) == .refuse(.invalidSession))
        // One that was taken from the user since it was asked for proves nothing.
        var late = machine
        #expect(
            late.secondFactorProved(.softwareToken, Facts(status: .confirmed, mfa: mfa)) == .refuse(.invalidSession))
        #expect(machine.secondFactorProved(.softwareToken, facts) == .issueTokens)
    }

    @Test func `a user with several second factors chooses, or has chosen`() {
        var facts = Facts(status: .confirmed, mfa: .optional, factors: [.softwareToken, .sms])
        var choosing = SignInMachine()
        #expect(choosing.firstFactorProved(.password, facts) == .pose(.selectMFAType))
        var wrong = choosing
        #expect(wrong.secondFactorChosen(.email, facts) == .refuse(.invalidSession))
        #expect(choosing.secondFactorChosen(.sms, facts) == .pose(.smsMFA))
        #expect(choosing.secondFactorProved(.sms, facts) == .issueTokens)
        facts.preferred = .softwareToken
        var preferring = SignInMachine()
        #expect(preferring.firstFactorProved(.password, facts) == .pose(.softwareTokenMFA))
        facts.preferred = .email
        var gone = SignInMachine()
        #expect(gone.firstFactorProved(.password, facts) == .pose(.selectMFAType))
    }

    @Test(arguments: [true, false])
    func `a device of the user's proves itself, and stands for the second factor where the pool says so`(
        replaces: Bool
    ) {
        let facts = Facts(
            status: .confirmed, mfa: .on, factors: [.sms], device: .known(replacesSecondFactor: replaces))
        var machine = SignInMachine()
        #expect(machine.firstFactorProved(.password, facts) == .pose(.deviceSRPAuth))
        var later = SignInMachine(posed: .devicePasswordVerifier, after: Self.proved)
        #expect(later == machine)
        #expect(later.deviceProved(facts) == (replaces ? .issueTokens : .pose(.smsMFA)))
        // It stands for a proof, and not for the set-up that the pool demands.
        var factorless = facts
        factorless.factors = []
        var settingUp = SignInMachine(posed: .devicePasswordVerifier, after: Self.proved)
        #expect(settingUp.deviceProved(factorless) == .pose(.mfaSetup))
        var unknown = SignInMachine(posed: .devicePasswordVerifier, after: Self.proved)
        #expect(unknown.deviceProved(Facts(status: .confirmed)) == .refuse(.invalidSession))
    }

    @Test func `a second factor that was set up counts as proved`() {
        var machine = SignInMachine(posed: .mfaSetup, after: Self.proved)
        var early = machine
        #expect(
            early.secondFactorSetUp(.softwareToken, Facts(status: .confirmed, mfa: .on)) == .refuse(.invalidSession))
        let facts = Facts(status: .confirmed, mfa: .on, factors: [.softwareToken])
        #expect(machine.secondFactorSetUp(.softwareToken, facts) == .issueTokens)
    }

    @Test(arguments: [AuthenticationMethod.emailOTP, .smsOTP, .passkey, .verifiedPasskey])
    func `a first factor other than the password goes with no second one`(method: AuthenticationMethod) {
        var machine = SignInMachine()
        #expect(machine.firstFactorProved(method, Facts(status: .confirmed, mfa: .optional)) == .issueTokens)
        for facts in [Facts(status: .confirmed, mfa: .on), Facts(status: .confirmed, factors: [.sms])] {
            var demanding = SignInMachine()
            #expect(demanding.firstFactorProved(method, facts) == .refuse(.flowNotSupported))
        }
        var temporary = SignInMachine()
        #expect(temporary.firstFactorProved(method, Facts(status: .forceChangePassword)) == .refuse(.invalidSession))
    }

    @Test func `a passkey that has verified its user stands for both factors where the pool says so`() {
        let facts = Facts(status: .confirmed, mfa: .on, factors: [.sms], passkeyCountsTwice: true)
        var verified = SignInMachine()
        #expect(verified.firstFactorProved(.verifiedPasskey, facts) == .issueTokens)
        var present = SignInMachine()
        #expect(present.firstFactorProved(.passkey, facts) == .refuse(.flowNotSupported))
    }

    @Test(arguments: ChallengeKind.allCases)
    func `a challenge that was not posed after a first proof leads nowhere`(kind: ChallengeKind) {
        let facts = Facts(status: .confirmed, factors: [.sms], device: .known(replacesSecondFactor: true))
        for factor in SecondFactor.allCases {
            var fresh = SignInMachine(posed: kind, after: SignInProgress())
            #expect(fresh.secondFactorProved(factor, facts) == .refuse(.invalidSession))
            fresh = SignInMachine(posed: kind, after: SignInProgress())
            #expect(fresh.secondFactorSetUp(factor, facts) == .refuse(.invalidSession))
            fresh = SignInMachine(posed: kind, after: SignInProgress())
            #expect(fresh.secondFactorChosen(factor, facts) == .refuse(.invalidSession))
        }
        var fresh = SignInMachine(posed: kind, after: SignInProgress())
        #expect(fresh.deviceProved(facts) == .refuse(.invalidSession))
        fresh = SignInMachine(posed: kind, after: SignInProgress())
        #expect(fresh.newPasswordGiven(Facts(status: .forceChangePassword)) == .refuse(.invalidSession))
        var again = SignInMachine(posed: kind, after: Self.proved)
        #expect(again.firstFactorProved(.password, Facts(status: .confirmed)) == .refuse(.invalidSession))
    }

    @Test func `no sequence of events reaches tokens without the factor that is demanded`() {
        // Every sequence of up to five events for a user with one factor: tokens come only at that factor's proof, or
        // at a set-up, which a user with a factor is never asked for.
        let facts = [
            Facts(status: .confirmed, mfa: .on, factors: [.softwareToken]),
            Facts(status: .forceChangePassword, mfa: .on, factors: [.softwareToken]),
        ]
        func play(_ event: Int, _ machine: inout SignInMachine) -> (Step, isProof: Bool) {
            let facts = facts[event % 2]
            switch event / 2 {
            case 0: return (machine.firstFactorProved(.password, facts), false)
            case 1: return (machine.newPasswordGiven(facts), false)
            case 2: return (machine.firstFactorProved(.emailOTP, facts), false)
            case 3: return (machine.deviceProved(facts), false)
            case 4: return (machine.secondFactorChosen(.softwareToken, facts), false)
            case 5: return (machine.secondFactorSetUp(.softwareToken, facts), false)
            case 6: return (machine.secondFactorProved(.sms, facts), false)
            default: return (machine.secondFactorProved(.softwareToken, facts), true)
            }
        }
        var reached = 0
        func explore(_ machine: SignInMachine, depth: Int) {
            for event in 0..<16 {
                var next = machine
                let (step, isProof) = play(event, &next)
                if step == .issueTokens {
                    #expect(isProof)
                    reached += 1
                }
                if depth > 1 { explore(next, depth: depth - 1) }
            }
        }
        explore(SignInMachine(), depth: 4)
        #expect(reached > 0)
    }
}

import Testing

@testable import UserPool

struct SignInMachineTests {
    private typealias Facts = SignInMachine.Facts
    private typealias Step = SignInMachine.Step

    @Test(arguments: [
        (UserStatus.unconfirmed, UserPoolError.Code.userNotConfirmed),
        (.resetRequired, .passwordResetRequired), (.externalProvider, .wrongPassword),
    ])
    func `a user in such a state is not signed in by the right password`(
        status: UserStatus, code: UserPoolError.Code
    ) {
        var machine = SignInMachine()
        #expect(machine.passwordVerified(Facts(status: status)) == .refuse(code))
    }

    @Test func `a confirmed user gets tokens`() {
        var machine = SignInMachine()
        #expect(machine.passwordVerified(Facts(status: .confirmed)) == .issueTokens)
    }

    @Test func `a temporary password leads to a new one, then to tokens`() {
        var machine = SignInMachine()
        #expect(machine.passwordVerified(Facts(status: .forceChangePassword)) == .pose(.newPasswordRequired))
        var later = SignInMachine(posed: .newPasswordRequired)
        #expect(later == machine)
        #expect(later.newPasswordGiven(Facts(status: .forceChangePassword)) == .issueTokens)
    }

    @Test func `a temporary password that is too old leads nowhere`() {
        let facts = Facts(status: .forceChangePassword, isPasswordOutdated: true)
        var machine = SignInMachine()
        #expect(machine.passwordVerified(facts) == .refuse(.temporaryPasswordExpired))
        var later = SignInMachine(posed: .newPasswordRequired)
        #expect(later.newPasswordGiven(facts) == .refuse(.temporaryPasswordExpired))
    }

    @Test func `a pool that demands a second factor gives no tokens without one`() {
        var machine = SignInMachine()
        #expect(machine.passwordVerified(Facts(status: .confirmed, mfa: .on)) == .pose(.mfaSetup))
        var later = SignInMachine(posed: .newPasswordRequired)
        #expect(later.newPasswordGiven(Facts(status: .forceChangePassword, mfa: .on)) == .pose(.mfaSetup))
    }

    @Test(arguments: [PoolSettings.MFARequirement.optional, .on])
    func `a user's second factor is asked for`(mfa: PoolSettings.MFARequirement) {
        var machine = SignInMachine()
        let facts = Facts(status: .confirmed, mfa: mfa, factors: [.softwareTokenMFA])
        #expect(machine.passwordVerified(facts) == .pose(.softwareTokenMFA))
        #expect(machine.secondFactorVerified(facts) == .issueTokens)
        var choosing = SignInMachine()
        #expect(
            choosing.passwordVerified(Facts(status: .confirmed, mfa: mfa, factors: [.softwareTokenMFA, .smsMFA]))
                == .pose(.selectMFAType))
    }

    @Test func `an answer to what was not asked is refused`() {
        var fresh = SignInMachine()
        #expect(fresh.newPasswordGiven(Facts(status: .forceChangePassword)) == .refuse(.invalidSession))
        var confirmed = SignInMachine(posed: .newPasswordRequired)
        #expect(confirmed.newPasswordGiven(Facts(status: .confirmed)) == .refuse(.invalidSession))
        var other = SignInMachine(posed: .newPasswordRequired)
        #expect(other.secondFactorVerified(Facts(status: .confirmed)) == .refuse(.invalidSession))
        var over = SignInMachine()
        _ = over.passwordVerified(Facts(status: .confirmed))
        #expect(over.passwordVerified(Facts(status: .confirmed)) == .refuse(.invalidSession))
    }

    @Test func `no sequence of events reaches tokens without the factors that are demanded`() {
        // Every sequence of up to four events in a pool with MFA on, for a user without a factor.
        for length in 1...4 {
            for sequence in 0..<Int(3 * 3 * 3 * 3) where sequence < [3, 9, 27, 81][length - 1] {
                var machine = SignInMachine()
                var rest = sequence
                for _ in 0..<length {
                    for status in [UserStatus.confirmed, .forceChangePassword] {
                        var tried = machine
                        let facts = Facts(status: status, mfa: .on)
                        #expect(tried.passwordVerified(facts) != .issueTokens)
                        tried = machine
                        #expect(tried.newPasswordGiven(facts) != .issueTokens)
                    }
                    switch rest % 3 {
                    case 0: _ = machine.passwordVerified(Facts(status: .confirmed, mfa: .on))
                    case 1: _ = machine.passwordVerified(Facts(status: .forceChangePassword, mfa: .on))
                    default: _ = machine.newPasswordGiven(Facts(status: .forceChangePassword, mfa: .on))
                    }
                    rest /= 3
                }
            }
        }
    }
}

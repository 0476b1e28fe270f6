import LatchkeyPlatform
import Testing

@testable import UserPool

struct PasswordPolicyRulesTests {
    @Test(arguments: [
        ("short", PasswordRule.longEnough), ("Sh0rt!", .longEnough), ("lowercase1!", .uppercase),
        ("UPPERCASE1!", .lowercase), ("NoDigits!!", .numeric), ("NoSymbols11", .symbol), ("Has blank1!", .noBlank),
        ("Has\u{a0}blank1!", .noBlank), ("Ünïcödé1!", .uppercase), ("ПАРОЛЬпароль1!", .uppercase),
    ])
    func `PWD-06 the first rule broken is named`(password: String, rule: PasswordRule) {
        let policy = PoolSettings.PasswordPolicy()
        #expect(policy.firstRuleBroken(by: Secret(password)) == rule)
        #expect(throws: UserPoolError(.invalidPassword)) { try policy.check(Secret(password)) }
    }

    @Test(arguments: [
        "Passw0rd!", "Passw0rd!\u{0}foo", "Aa1=\u{1F511}\u{1F511}\u{1F511}\u{1F511}", "Pa55=word", "Pa55+word",
        "Pa55-word",
    ])
    func `a password that follows the rules passes`(password: String) {
        #expect(PoolSettings.PasswordPolicy().firstRuleBroken(by: Secret(password)) == nil)
    }

    @Test func `a password has at most 256 characters`() {
        var policy = PoolSettings.PasswordPolicy()
        policy.requiresSymbols = false
        let longest = "Aa1" + String(repeating: "é", count: 253)
        #expect(policy.firstRuleBroken(by: Secret(longest)) == nil)
        #expect(policy.firstRuleBroken(by: Secret(longest + "x")) == .notTooLong)
    }

    @Test func `a rule that the policy leaves out is not asked`() {
        var policy = PoolSettings.PasswordPolicy()
        policy.minimumLength = 6
        policy.requiresUppercase = false
        policy.requiresLowercase = false
        policy.requiresNumbers = false
        policy.requiresSymbols = false
        #expect(policy.firstRuleBroken(by: Secret("······")) == nil)
        #expect(policy.firstRuleBroken(by: Secret("·····")) == .longEnough)
    }
}

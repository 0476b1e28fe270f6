import LatchkeyPlatform
import Testing

@testable import UserPool

struct TemporaryPasswordTests {
    @Test(arguments: [6, 8, 12, 99])
    func `a generated password satisfies the policy and holds every kind of character`(length: Int) {
        var policy = PoolSettings.PasswordPolicy()
        policy.minimumLength = length
        let passwords = (0..<50).map { _ in TemporaryPassword.generate(for: policy) }
        #expect(passwords.allSatisfy { policy.firstRuleBroken(by: $0) == nil })
        #expect(passwords.allSatisfy { $0.reveal.count == max(12, length) })
        #expect(Set(passwords.map(\.reveal)).count == 50)
    }
}

internal import LatchkeyCrypto
internal import LatchkeyPlatform

/// Makes temporary passwords.
enum TemporaryPassword {
    private static let shortest = 12
    private static let alphabet: StaticString = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789!@#%^*_-"

    /// A random password that satisfies `policy`. It holds every kind of character, asked for or not, so that a policy
    /// tightened later takes it too; characters that are read wrongly (`0 O 1 l I`) and symbols that mail programs and
    /// shells change are left out.
    static func generate(for policy: PoolSettings.PasswordPolicy) -> Secret {
        var strictest = policy
        strictest.minimumLength = max(policy.minimumLength, shortest)
        strictest.requiresUppercase = true
        strictest.requiresLowercase = true
        strictest.requiresNumbers = true
        strictest.requiresSymbols = true
        while true {
            let candidate = Secret(SecureRandom.text(strictest.minimumLength, from: alphabet))
            if strictest.firstRuleBroken(by: candidate) == nil { return candidate }
        }
    }
}

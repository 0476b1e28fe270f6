internal import LatchkeyPlatform

extension PoolSettings.PasswordPolicy {
    /// The first rule that `password` breaks, in the order of ``PasswordRule``; `nil` when it satisfies the policy.
    func firstRuleBroken(by password: Secret) -> PasswordRule? {
        PasswordRule.allCases.first { isBroken($0, by: password.reveal) }
    }

    /// Throws `invalidPassword` with the first rule that `password` breaks.
    func check(_ password: Secret) throws(UserPoolError) {
        if let rule = firstRuleBroken(by: password) { throw .invalidPassword(rule.rawValue) }
    }

    /// How long a temporary password can be used.
    var temporaryPasswordValidity: Duration { .seconds(temporaryPasswordValidityDays * 86_400) }

    private func isBroken(_ rule: PasswordRule, by text: String) -> Bool {
        switch rule {
        case .notTooLong: text.unicodeScalars.count > PasswordRule.maximumLength
        case .noBlank: text.unicodeScalars.contains { $0.properties.isWhitespace }
        case .longEnough: text.unicodeScalars.count < minimumLength
        case .uppercase: requiresUppercase && !text.utf8.contains { (0x41...0x5a).contains($0) }
        case .lowercase: requiresLowercase && !text.utf8.contains { (0x61...0x7a).contains($0) }
        case .numeric: requiresNumbers && !text.utf8.contains { (0x30...0x39).contains($0) }
        case .symbol: requiresSymbols && !text.utf8.contains { PasswordRule.symbols.contains($0) }
        }
    }
}

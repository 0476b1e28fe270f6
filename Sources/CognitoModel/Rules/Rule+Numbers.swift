internal import LatchkeyJSON

/// Bounds of numbers.
extension Rule {
    static let accessTokenValidity: Rule = .range(1...86_400)
    static let adminCreateUserUnusedAccountValidityDays: Rule = .range(0...365)
    static let authSessionValidity: Rule = .range(3...15)
    static let cacheDuration: Rule = .range(86_400...31_556_952)
    static let idTokenValidity: Rule = .range(1...86_400)
    static let passwordHistorySize: Rule = .range(0...24)
    static let passwordPolicyMinLength: Rule = .range(6...99)
    static let poolQueryLimit: Rule = .range(1...60)
    static let precedence: Rule = .range(0...)
    static let priority: Rule = .range(1...2)
    static let queryLimit: Rule = .range(0...60)
    static let refreshTokenValidity: Rule = .range(0...315_360_000)
    static let resourceServersLimit: Rule = .range(1...50)
    static let retryGracePeriodSeconds: Rule = .range(0...60)
    static let sessionsPerUser: Rule = .range(1...100)
    static let ssoSessionMaxValidityMinutes: Rule = .range(0...129_600)
    static let temporaryPasswordValidityDays: Rule = .range(0...365)
    static let webAuthnCredentialsQueryLimit: Rule = .range(0...20)
}

extension PoolSettings {
    /// What a password of the pool must be like.
    ///
    /// [PasswordPolicyType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_PasswordPolicyType.html);
    /// the defaults are those of pools made over the API.
    public struct PasswordPolicy: Sendable, Equatable {
        /// The least number of characters, 6–99.
        public internal(set) var minimumLength = 8
        /// Whether a letter `A`–`Z` must be in it.
        public internal(set) var requiresUppercase = true
        /// Whether a letter `a`–`z` must be in it.
        public internal(set) var requiresLowercase = true
        /// Whether a digit must be in it.
        public internal(set) var requiresNumbers = true
        /// Whether a symbol must be in it.
        public internal(set) var requiresSymbols = true
        /// How many of the passwords before must not come again, 0–24.
        public internal(set) var historySize = 0
        /// How many days a temporary password lasts, 1–365.
        public internal(set) var temporaryPasswordValidityDays = 7

        /// How many passwords a pool can remember of a user.
        static let mostHistory = 24

        /// The defaults.
        public init() {}
    }
}

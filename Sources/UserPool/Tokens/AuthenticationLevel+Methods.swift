extension AuthenticationLevel {
    /// The highest level that these proofs reach; `nil` when they reach none, as what hooks ask for does by itself.
    public init?(reachedBy methods: some Sequence<AuthenticationMethod>) {
        let methods = Set(methods)
        let hasCode = !methods.isDisjoint(with: [.emailOTP, .smsOTP, .emailMFA, .smsMFA])
        let hasPasskey = !methods.isDisjoint(with: [.passkey, .verifiedPasskey, .securityKey, .verifiedSecurityKey])
        if methods.contains(.password), methods.contains(.softwareTokenMFA) {
            self = .level4
        } else if hasPasskey || (methods.contains(.password) && hasCode) {
            self = .level3
        } else if hasCode {
            self = .level2
        } else if methods.contains(.password) {
            self = .level1
        } else {
            return nil
        }
    }
}

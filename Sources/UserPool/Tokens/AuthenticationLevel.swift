/// How strongly a user has authenticated.
///
/// The four levels, and what reaches them, are Amazon Cognito's and fixed (developer guide, "Authentication levels with
/// ACR and AMR claims").
public enum AuthenticationLevel: Int, Sendable, CaseIterable, Comparable {
    /// A password alone.
    case level1 = 1
    /// A one-time code of an e-mail or a text message alone.
    case level2
    /// A passkey, or a password with a one-time code of an e-mail or a text message.
    case level3
    /// A password with the code of an authenticator app.
    case level4

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

    /// The level that a name in `TARGET_ACR_VALUES` means; `nil` for one that means none.
    public init?(name: some StringProtocol) {
        guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = level
    }

    /// The `acr` of tokens.
    public var name: String { "urn:cognito:loa:\(rawValue)" }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

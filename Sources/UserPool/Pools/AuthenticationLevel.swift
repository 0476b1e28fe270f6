/// How strongly a user has authenticated.
///
/// The four levels, and what reaches them, are Amazon Cognito's and fixed (developer guide, "Authentication levels with
/// ACR and AMR claims"). A pool can name them ([AcrConfiguration](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AcrLevelConfigType.html)).
public enum AuthenticationLevel: Int, Sendable, CaseIterable, Comparable {
    /// A password alone.
    case level1 = 1
    /// A one-time code of an e-mail or a text message alone.
    case level2
    /// A passkey, or a password with a one-time code of an e-mail or a text message.
    case level3
    /// A password with the code of an authenticator app.
    case level4

    /// The name that it has where the pool gives it no other.
    public var usualName: String { "urn:cognito:loa:\(rawValue)" }

    /// What `AcrConfiguration` calls it.
    public var key: String { "Level\(rawValue)" }

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension PoolSettings {
    /// The name of a level, in the `acr` of tokens and in `TARGET_ACR_VALUES`.
    public func name(of level: AuthenticationLevel) -> String { levelNames[level] ?? level.usualName }

    /// The level that a name means; `nil` for one that means none in this pool.
    public func level(named name: some StringProtocol) -> AuthenticationLevel? {
        AuthenticationLevel.allCases.first { self.name(of: $0) == name }
    }
}

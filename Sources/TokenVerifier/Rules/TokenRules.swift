internal import LatchkeyJOSE

/// Which tokens are let in. What is not named here is not checked, except what is always checked: form, algorithm,
/// signature and time.
///
/// ```swift
/// var rules = TokenRules(issuer: "https://auth.example.com/us-east-1_AbCdEf123")
/// rules.clients = ["1example23456789client"]
/// rules.groups = .anyOf(["admins"])
/// ```
public struct TokenRules: Sendable, Equatable {
    /// Which pools are trusted.
    public enum Issuers: Sendable, Equatable {
        /// These and no others, compared byte by byte with `iss`.
        case only(Set<String>)
        /// Those that the key source has keys for.
        case ofKeySource
    }

    /// Names of which a token must have some.
    public enum Requirement: Sendable, Equatable {
        /// Nothing is asked for.
        case nothing
        /// One of these is enough.
        case anyOf(Set<String>)
        /// Each of these is needed.
        case allOf(Set<String>)

        /// Whether these names suffice. Each is compared as a whole: `admin,user` is neither `admin` nor `user`.
        func isMet(by names: [String]) -> Bool {
            switch self {
            case .nothing: true
            case .anyOf(let wanted): wanted.contains { name in names.contains { $0.isSameText(as: name) } }
            case .allOf(let wanted): wanted.allSatisfy { name in names.contains { $0.isSameText(as: name) } }
            }
        }
    }

    /// The pools whose tokens are accepted.
    public var issuers: Issuers
    /// The clients whose tokens are accepted; all clients of those pools when `nil`.
    public var clients: Set<String>?
    /// Which tokens are accepted; both kinds when `nil`. Services want access tokens.
    public var use: TokenUse? = .access
    /// The scopes that an access token must have.
    public var scopes = Requirement.nothing
    /// The groups that the user must be in.
    public var groups = Requirement.nothing
    /// How far the clocks of issuer and verifier may differ.
    public var leeway: Duration = TokenTimes.usualLeeway

    /// Rules for access tokens of these pools.
    public init(issuers: Issuers) {
        self.issuers = issuers
    }

    /// Rules for access tokens of one pool.
    public init(issuer: String) {
        issuers = .only([issuer])
    }
}

public import LatchkeyPlatform

/// An external provider whose users may sign in to a pool, as stored at one moment
/// ([IdentityProviderType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_IdentityProviderType.html)).
public struct IdentityProvider: Sendable {
    /// The name, which never changes and is unique in the pool.
    public let name: String
    /// What kind it is, which never changes either.
    public let kind: ProviderKind
    /// Where it is and how the pool shows itself to it, its secrets among them. What was set.
    var details: [String: String]
    /// The pool's attributes and the claims that they are filled from; `nil` when nothing was set.
    public internal(set) var mapping: [String: String]?
    /// The names that a sign-in can ask for it by, in the order in which they were set.
    public internal(set) var identifiers: [String]?
    /// The pool's authentication levels and the provider's values for them.
    public internal(set) var acrMapping: [String: String]?
    /// When it was made.
    public let created: Timestamp
    /// When it was last changed.
    public internal(set) var modified: Timestamp

    /// The most identifiers that a provider can have.
    public static let mostIdentifiers = 50
    /// What stands for the pool itself where providers are named.
    public static let ownName = "Cognito"

    /// The details as administrators see them: what was set, and the addresses that follow from the kind. The key of
    /// Sign in with Apple goes in and never out, as at AWS.
    public var shownDetails: [String: String] {
        var shown = kind.impliedDetails(of: details).merging(details) { _, set in set }
        shown["private_key"] = nil
        return shown
    }

    /// The mapping as administrators see it: what was set, and which claim names the user.
    public var shownMapping: [String: String]? {
        guard let claim = kind.subjectClaim else { return mapping }
        return (mapping ?? [:]).merging(["username": claim]) { set, _ in set }
    }
}

/// What is said of a provider where it is made or changed; `nil` says nothing.
public struct IdentityProviderChange: Sendable {
    /// Where it is and how the pool shows itself to it.
    public var details: [String: String]?
    /// The pool's attributes and the claims that they are filled from.
    public var mapping: [String: String]?
    /// The names that a sign-in can ask for it by.
    public var identifiers: [String]?
    /// The pool's authentication levels and the provider's values for them.
    public var acrMapping: [String: String]?

    /// A change that says these things.
    public init(
        details: [String: String]? = nil, mapping: [String: String]? = nil, identifiers: [String]? = nil,
        acrMapping: [String: String]? = nil
    ) {
        self.details = details
        self.mapping = mapping
        self.identifiers = identifiers
        self.acrMapping = acrMapping
    }
}

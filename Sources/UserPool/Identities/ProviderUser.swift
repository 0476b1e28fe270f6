/// A user by what a provider knows of them
/// ([ProviderUserIdentifierType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ProviderUserIdentifierType.html)).
public struct ProviderUser: Sendable {
    /// The provider; ``IdentityProvider/ownName`` for the pool itself.
    public let provider: String
    /// The name of the attribute that the user is recognised by.
    public let attribute: String
    /// Its value.
    public let value: String

    /// A user by these three.
    public init(provider: String, attribute: String, value: String) {
        self.provider = provider
        self.attribute = attribute
        self.value = value
    }

    var isOfPool: Bool { provider == IdentityProvider.ownName }
}

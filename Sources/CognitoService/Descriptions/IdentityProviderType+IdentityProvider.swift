internal import CognitoModel
internal import UserPool

extension IdentityProviderType {
    /// An external provider as Cognito describes it: what was set, and what follows from its kind.
    init(_ provider: IdentityProvider, of pool: Pool) {
        self.init()
        userPoolID = pool.id.text
        providerName = provider.name
        providerType = IdentityProviderTypeType(rawValue: provider.kind.rawValue)
        providerDetails = provider.shownDetails
        attributeMapping = provider.shownMapping
        idpIdentifiers = provider.identifiers
        acrMapping = provider.acrMapping
        lastModifiedDate = provider.modified
        creationDate = provider.created
    }
}

extension ProviderDescription {
    /// An external provider as lists show it.
    init(_ provider: IdentityProvider) {
        self.init()
        providerName = provider.name
        providerType = IdentityProviderTypeType(rawValue: provider.kind.rawValue)
        lastModifiedDate = provider.modified
        creationDate = provider.created
    }
}

extension ProviderUserIdentifierType {
    /// The user that a request names. Throws `missingParameter` for what is left out of `member`.
    func user(_ member: String) throws(UserPoolError) -> ProviderUser {
        guard let providerName else { throw .missingParameter("\(member).ProviderName") }
        guard let providerAttributeValue else { throw .missingParameter("\(member).ProviderAttributeValue") }
        return ProviderUser(
            provider: providerName, attribute: providerAttributeName ?? "", value: providerAttributeValue)
    }
}

internal import CognitoModel
internal import UserPool

extension TermsType {
    /// The links of a client.
    init(_ terms: Terms, in pool: Pool) {
        self.init()
        termsID = terms.id
        userPoolID = pool.id.text
        clientID = terms.client.text
        termsName = terms.name
        termsSource = TermsSourceType(rawValue: terms.source)
        enforcement = TermsEnforcementType(rawValue: terms.enforcement)
        links = terms.links
        creationDate = terms.created
        lastModifiedDate = terms.modified
    }
}

extension TermsDescriptionType {
    /// The links of a client, as lists show them.
    init(_ terms: Terms) {
        self.init()
        termsID = terms.id
        termsName = terms.name
        enforcement = TermsEnforcementType(rawValue: terms.enforcement)
        creationDate = terms.created
        lastModifiedDate = terms.modified
    }
}

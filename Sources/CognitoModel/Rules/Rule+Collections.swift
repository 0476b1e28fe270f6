internal import LatchkeyJSON

/// Bounds of lists and maps, and what their elements satisfy.
extension Rule {
    static let acrConfiguration: Rule = .length(0...4).keys(.acrLevel)
    static let acrMapping: Rule = .length(0...4).keys(.acrLevel).each(.acrValue)
    static let assets: Rule = .length(0...40)
    static let attributeMapping: Rule = .keys(.attributeMappingKey).each(.string)
    static let audiences: Rule = .length(0...1).each(.audience)
    static let authFactors: Rule = .length(0...8)
    static let clientMetadataURLs: Rule = .length(0...60)
    static let customAttributes: Rule = .length(1...25)
    static let firstAuthFactors: Rule = .length(1...5)
    static let idpIdentifiers: Rule = .length(0...50).each(.idpIdentifier)
    static let ipRanges: Rule = .length(...200).each(.string)
    static let links: Rule = .length(1...13).keys(.languageID).each(.linkURL)
    static let logConfigurations: Rule = .length(0...2)
    static let oauthFlows: Rule = .length(0...3)
    static let providers: Rule = .length(0...50)
    static let recoveryMechanisms: Rule = .length(1...2)
    static let redirectURLs: Rule = .length(0...100).each(.redirectURL)
    static let resources: Rule = .length(0...1).each(.resourceServerIdentifier)
    static let schemaAttributes: Rule = .length(1...50)
    static let scopeNames: Rule = .length(...50).each(.scope)
    static let scopes: Rule = .length(...100)
    static let secretStrings: Rule = .keys(.string).each(.string).sensitive
    static let sessions: Rule = .length(0...125)
    static let strings: Rule = .keys(.string).each(.string)
    static let tags: Rule = .keys(.tagKeys).each(.tagValue)
    static let urlPatterns: Rule = .length(1...5).each(.urlPattern)
    static let userImportJobs: Rule = .length(1...50)
}

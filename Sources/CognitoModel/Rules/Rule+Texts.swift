internal import LatchkeyJSON

/// Other texts, and blobs.
extension Rule {
    static let acrValue: Rule = .length(1...64).matching(#"[\x21\x23-\x5B\x5D-\x7E]+"#)
    static let assetBytes: Rule = .length(...1_000_000)
    static let attributeValue: Rule = .length(...2048).sensitive
    static let audience: Rule = .length(1...256).matching(#"[\x21\x23-\x5B\x5D-\x7E]+"#)
    static let clientPermission: Rule = .length(1...2048)
    static let configurationSet: Rule = .length(1...64).matching("^[a-zA-Z0-9_-]+$")
    static let css: Rule = .length(0...131_072)
    static let description: Rule = .length(...2048)
    // With dots, unlike in the model: a custom domain is a whole name, and the service takes one.
    static let domain: Rule = .length(1...63).matching(#"^[a-z0-9](?:[a-z0-9\-\.]{0,61}[a-z0-9])?$"#)
    static let domainVersion: Rule = .length(1...20)
    static let emailAddress: Rule = .matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+@[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
    static let hexString: Rule = .matching("^[0-9a-fA-F]+$")
    static let imageFile: Rule = .length(0...131_072)
    static let linkURL: Rule = .length(1...1024).matching(#"^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$"#)
    static let metadataURL: Rule = .length(12...256).matching(#"^https://[^\s]+$"#)
    static let preSignedURL: Rule = .length(0...2048)
    static let redirectURL: Rule = .length(1...1024).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
    static let resourceServerScopeDescription: Rule = .length(1...256)
    static let s3Bucket: Rule = .length(3...1024).matching(#"^[0-9A-Za-z\.\-_]*(?<!\.)$"#)
    static let scope: Rule = .length(1...256).matching(#"[\x21\x23-\x5B\x5D-\x7E]+"#)
    static let sessionDevice: Rule = .length(0...1024)
    static let sessionIPAddress: Rule = .length(0...128).sensitive
    static let sessionLocationCity: Rule = .length(0...256)
    static let sessionLocationCountry: Rule = .length(0...256)
    static let string: Rule = .length(0...131_072)
    static let tagKeys: Rule = .length(1...128)
    static let tagValue: Rule = .length(0...256)
    static let urlPattern: Rule = .length(12...256).matching(#"^https://[!$-;=@-\[\]_a-z~]+$"#)
    static let userFilter: Rule = .length(...256)
}

internal import LatchkeyJSON

/// Identifiers and names.
extension Rule {
    static let acrLevel: Rule = .matching("Level[1-4]")
    static let arn: Rule = .length(20...2048).matching(
        #"arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?"#)
    static let attributeMappingKey: Rule = .length(1...32)
    static let attributeName: Rule = .length(1...32).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\t\n\r ]+"#)
    static let awsAccountID: Rule = .length(...12).matching("[0-9]+")
    static let cimdPolicyID: Rule = .length(1...64).matching("^[a-z0-9]+$")
    static let cimdPolicyName: Rule = .length(1...32).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\p{Z}]+"#)
    static let clientID: Rule = .length(1...128).matching(#"[\w+]+"#)
    static let clientName: Rule = .length(1...128).matching(#"[\w\s+=,.@-]+"#)
    static let clientSecretARN: Rule = .length(20...2048).matching(
        #"^arn\:(aws|aws-us-gov|aws-eusc)\:secretsmanager\:([\d\w\-]+):(\d{12})\:secret\/[\w+=\/,.@\-]+$"#)
    static let clientSecretID: Rule = .length(1...128)
    static let customAttributeName: Rule = .length(1...20).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
    static let deviceKey: Rule = .length(1...55).matching(#"[\w-]+_[0-9a-f-]+"#)
    static let deviceName: Rule = .length(1...1024)
    static let eventID: Rule = .length(1...50).matching(#"[\w+-]+"#)
    static let groupName: Rule = .length(1...128).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#)
    static let healthCheckID: Rule = .length(...64)
    static let idpIdentifier: Rule = .length(1...40).matching(#"[\w\s+=.@-]+"#)
    static let languageID: Rule = .matching(
        "^cognito:(default|dutch|english|french|spanish|german|bahasa-indonesia|italian|japanese|korean|portuguese-brazil|chinese-(simplified|traditional))$"
    )
    static let newProviderName: Rule = .length(1...32).matching(#"[^_\p{Z}][\p{L}\p{M}\p{S}\p{N}\p{P}][^_\p{Z}]+"#)
    static let nextToken: Rule = .length(1...131_072).matching(#"[\S]+"#)
    static let optionalARN: Rule = .length(0...2048).matching(
        #"(arn:[\w+=/,.@-]+:[\w+=/,.@-]+:([\w+=/,.@-]*)?:[0-9]+:[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?)?"#)
    static let paginationKey: Rule = .length(1...).matching(#"[\S]+"#)
    static let providerName: Rule = .length(1...32).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}\p{Z}]+"#)
    static let region: Rule = .length(5...32)
    static let relyingPartyID: Rule = .length(1...127)
    static let resourceID: Rule = .length(1...40).matching(#"^[\w\- ]+$"#)
    static let resourceServerIdentifier: Rule = .length(1...256).matching(#"[\x21\x23-\x5B\x5D-\x7E]+"#)
    static let resourceServerName: Rule = .length(1...256).matching(#"[\w\s+=,.@-]+"#)
    static let resourceServerScopeName: Rule = .length(1...256).matching(#"[\x21\x23-\x2E\x30-\x5B\x5D-\x7E]+"#)
    static let restoreID: Rule = .length(36...36).matching(
        #"^[0-9a-f]{8}\b-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-\b[0-9a-f]{12}$"#)
    static let s3ARN: Rule = .length(3...1024).matching(
        #"arn:[\w+=/,.@-]+:[\w+=/,.@-]+:::[\w+=/,.@-]+(:[\w+=/,.@-]+)?(:[\w+=/,.@-]+)?"#)
    static let sessionID: Rule = .length(28...28).matching("^(tkn|sso)[a-z0-9]{25}$")
    static let termsName: Rule = .matching("^(terms-of-use|privacy-policy)$")
    static let userImportJobID: Rule = .length(1...55).matching("import-[0-9a-zA-Z-]+")
    static let userImportJobName: Rule = .length(1...128).matching(#"[\w\s+=,.@-]+"#)
    static let userPoolID: Rule = .length(1...55).matching(#"[\w-]+_[0-9a-zA-Z]+"#)
    static let userPoolName: Rule = .length(1...128).matching(#"[\w\s+=,.@-]+"#)
    static let username: Rule = .length(1...128).matching(#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#).sensitive
    static let uuid4: Rule = .matching(
        "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[4][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$")
}

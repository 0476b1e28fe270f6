/// What a provider must satisfy before it is stored.
enum ProviderRules {
    /// The longest address, in bytes.
    private static let longestURL = 2048

    /// Throws `invalidParameter`, saying what is wrong.
    static func check(_ provider: IdentityProvider, schema: Schema) throws(UserPoolError) {
        try check(name: provider.name, of: provider.kind)
        try check(details: provider.details, of: provider.kind)
        try check(mapping: provider.mapping ?? [:], schema)
        let identifiers = provider.identifiers ?? []
        guard identifiers.count <= IdentityProvider.mostIdentifiers, Set(identifiers).count == identifiers.count else {
            throw .invalidParameter("IdpIdentifiers has at most 50 texts, each once.")
        }
        guard provider.acrMapping == nil || provider.kind == .oidc else {
            throw .invalidParameter("AcrMapping is supported for OIDC providers only.")
        }
    }

    private static func check(name: String, of kind: ProviderKind) throws(UserPoolError) {
        guard kind.isSocial else {
            let taken = ProviderKind.allCases.filter(\.isSocial).map(\.rawValue) + [IdentityProvider.ownName]
            guard !taken.contains(where: { $0.lowercased() == name.lowercased() }) else {
                throw .invalidParameter("ProviderName \(name) is reserved.")
            }
            return
        }
        guard name == kind.rawValue else {
            throw .invalidParameter("ProviderName of a provider of type \(kind.rawValue) must be \(kind.rawValue).")
        }
    }

    private static func check(details: [String: String], of kind: ProviderKind) throws(UserPoolError) {
        for name in kind.requiredDetails.sorted() where details[name, default: ""].isEmpty {
            throw .invalidParameter("\(name) is required in ProviderDetails of type \(kind.rawValue).")
        }
        let known = kind.requiredDetails.union(kind.optionalDetails)
        for (name, value) in details.sorted(by: { $0.key < $1.key }) {
            guard known.contains(name) else {
                throw .invalidParameter("\(name) is not supported in ProviderDetails of type \(kind.rawValue).")
            }
            guard isValid(value, for: name) else { throw .invalidParameter("Invalid \(name) in ProviderDetails.") }
        }
        if kind == .saml { try checkMetadata(details) }
        if kind == .oidc, !(details["authorize_scopes"] ?? "").split(separator: " ").contains("openid") {
            throw .invalidParameter("authorize_scopes of an OIDC provider must contain openid.")
        }
    }

    private static func isValid(_ value: String, for name: String) -> Bool {
        switch name {
        case "attributes_url", "authorize_url", "jwks_uri", "oidc_issuer", "token_url", "MetadataURL",
            "SSORedirectBindingURI", "SLORedirectBindingURI":
            isAddress(value)
        case "IDPSignout", "IDPInit", "EncryptedResponses", "attributes_url_add_attributes":
            ["true", "false"].contains(value.lowercased())
        case "attributes_request_method", "token_request_method": ["GET", "POST"].contains(value)
        case "RequestSigningAlgorithm": value == "rsa-sha256"
        case "api_version": value.utf8.count <= 16 && value.utf8.allSatisfy { $0.isASCIILetterOrDigit || $0 == 0x2e }
        default: true
        }
    }

    /// An address with TLS and a host, without blanks or controls.
    private static func isAddress(_ text: String) -> Bool {
        let scheme = "https://"
        guard text.utf8.count <= longestURL, text.hasPrefix(scheme),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") })
        else { return false }
        let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
        // A name in front of the host makes people read the wrong one.
        return !authority.isEmpty && !authority.contains("@") && authority.first != ":"
    }

    private static func checkMetadata(_ details: [String: String]) throws(UserPoolError) {
        switch (details["MetadataURL"], details["MetadataFile"]) {
        case (nil, nil):
            throw .invalidParameter("MetadataURL or MetadataFile is required in ProviderDetails of type SAML.")
        case (_?, _?): throw .invalidParameter("MetadataURL and MetadataFile cannot be used together.")
        case (_?, nil): break
        case (nil, let file?):
            guard SAMLMetadata(file) != nil else { throw .invalidParameter("Invalid MetadataFile in ProviderDetails.") }
        }
    }

    private static func check(mapping: [String: String], _ schema: Schema) throws(UserPoolError) {
        let wrong = mapping.filter { name, claim in
            claim.isEmpty || (name != "username" && !(schema[name].map { name != "sub" && $0.isMutable } ?? false))
        }
        guard wrong.isEmpty else {
            throw .invalidParameter(
                "AttributeMapping contains invalid mapping: [\(wrong.keys.sorted().joined(separator: ", "))]")
        }
    }
}

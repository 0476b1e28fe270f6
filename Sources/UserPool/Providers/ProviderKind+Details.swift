/// The details of each kind of provider
/// ([CreateIdentityProvider](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateIdentityProvider.html)).
extension ProviderKind {
    /// The details that must be given.
    var requiredDetails: Set<String> {
        switch self {
        case .saml: []
        case .oidc: ["client_id", "attributes_request_method", "oidc_issuer", "authorize_scopes"]
        case .facebook, .google, .loginWithAmazon: ["client_id", "client_secret", "authorize_scopes"]
        case .signInWithApple: ["client_id", "team_id", "key_id", "private_key", "authorize_scopes"]
        }
    }

    /// The details that may be given too: also those that are only ever told, as tools send back what they were told.
    var optionalDetails: Set<String> {
        switch self {
        case .saml:
            [
                "MetadataURL", "MetadataFile", "IDPSignout", "IDPInit", "EncryptedResponses", "RequestSigningAlgorithm",
                "SSORedirectBindingURI", "SLORedirectBindingURI", "ActiveEncryptionCertificate",
            ]
        case .oidc: Self.told.union(["client_secret", "jwks_uri"])
        case .facebook: Self.told.union(["api_version"])
        case .google, .loginWithAmazon: Self.told.union(["oidc_issuer"])
        case .signInWithApple: Self.told.union(["oidc_issuer"])
        }
    }

    private static let told: Set<String> = [
        "attributes_url", "attributes_url_add_attributes", "authorize_url", "token_request_method", "token_url",
    ]

    /// The details that follow from the kind, and from what was given.
    func impliedDetails(of details: [String: String]) -> [String: String] {
        switch self {
        case .saml: return SAMLMetadata(details["MetadataFile"] ?? "")?.impliedDetails ?? [:]
        case .oidc: return ["attributes_url_add_attributes": "false"]
        case .facebook:
            let version = details["api_version"] ?? "v17.0"
            return [
                "attributes_url": "https://graph.facebook.com/\(version)/me?fields=",
                "attributes_url_add_attributes": "true",
                "authorize_url": "https://www.facebook.com/\(version)/dialog/oauth", "token_request_method": "GET",
                "token_url": "https://graph.facebook.com/\(version)/oauth/access_token",
            ]
        case .google:
            return [
                "attributes_url": "https://people.googleapis.com/v1/people/me?personFields=",
                "attributes_url_add_attributes": "true",
                "authorize_url": "https://accounts.google.com/o/oauth2/v2/auth",
                "oidc_issuer": "https://accounts.google.com", "token_request_method": "POST",
                "token_url": "https://www.googleapis.com/oauth2/v4/token",
            ]
        case .loginWithAmazon:
            return [
                "attributes_url": "https://api.amazon.com/user/profile", "attributes_url_add_attributes": "false",
                "authorize_url": "https://www.amazon.com/ap/oa", "token_request_method": "POST",
                "token_url": "https://api.amazon.com/auth/o2/token",
            ]
        case .signInWithApple:
            return [
                "attributes_url_add_attributes": "false",
                "authorize_url": "https://appleid.apple.com/auth/authorize",
                "oidc_issuer": "https://appleid.apple.com", "token_request_method": "POST",
                "token_url": "https://appleid.apple.com/auth/token",
            ]
        }
    }
}

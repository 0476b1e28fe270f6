public import LatchkeyJSON

/// Adds an external provider (SAML, OIDC or social) whose users may sign in to the pool.
public enum CreateIdentityProvider: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .duplicateProvider, .resourceNotFound, .notAuthorized, .tooManyRequests, .limitExceeded,
        .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var providerName = ""
        public var providerType: IdentityProviderTypeType = .unset
        public var providerDetails: [String: String] = [:]
        public var attributeMapping: [String: String]?
        public var idpIdentifiers: [String]?
        public var acrMapping: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ProviderName", \.providerName, .newProviderName),
            .init("ProviderType", \.providerType),
            .init("ProviderDetails", \.providerDetails, .strings),
            .init("AttributeMapping", \.attributeMapping, .attributeMapping),
            .init("IdpIdentifiers", \.idpIdentifiers, .idpIdentifiers),
            .init("AcrMapping", \.acrMapping, .acrMapping),
        ]
    }

    public struct Output: Shape {
        public var identityProvider = IdentityProviderType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("IdentityProvider", \.identityProvider)
        ]
    }
}

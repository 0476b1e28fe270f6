public import LatchkeyJSON

/// Changes an external provider of a pool.
public enum UpdateIdentityProvider: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .unsupportedIdentityProvider, .resourceNotFound, .concurrentModification, .notAuthorized,
        .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var providerName = ""
        public var providerDetails: [String: String]?
        public var attributeMapping: [String: String]?
        public var idpIdentifiers: [String]?
        public var acrMapping: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ProviderName", \.providerName, .providerName),
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

public import LatchkeyJSON
public import LatchkeyPlatform

/// Creates an app client of a pool, with a secret or without.
public enum CreateUserPoolClient: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .limitExceeded, .notAuthorized, .scopeDoesNotExist,
        .invalidOAuthFlow, .operationNotEnabled, .internalError, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientName = ""
        public var generateSecret: Bool?
        public var clientSecret: Secret?
        public var refreshTokenValidity: Int?
        public var accessTokenValidity: Int?
        public var idTokenValidity: Int?
        public var tokenValidityUnits: TokenValidityUnitsType?
        public var readAttributes: [String]?
        public var writeAttributes: [String]?
        public var explicitAuthFlows: [ExplicitAuthFlowsType]?
        public var supportedIdentityProviders: [String]?
        public var callbackURLs: [String]?
        public var logoutURLs: [String]?
        public var defaultRedirectURI: String?
        public var allowedOAuthFlows: [OAuthFlowType]?
        public var allowedOAuthScopes: [String]?
        public var allowedOAuthFlowsUserPoolClient: Bool?
        public var analyticsConfiguration: AnalyticsConfigurationType?
        public var preventUserExistenceErrors: PreventUserExistenceErrorTypes?
        public var enableTokenRevocation: Bool?
        public var enablePropagateAdditionalUserContextData: Bool?
        public var authSessionValidity: Int?
        public var refreshTokenRotation: RefreshTokenRotationType?
        public var publishSecretsInAWSSecretsManager: Bool?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientName", \.clientName, .clientName),
            .init("GenerateSecret", \.generateSecret),
            .init("ClientSecret", \.clientSecret, .clientSecret),
            .init("RefreshTokenValidity", \.refreshTokenValidity, .refreshTokenValidity),
            .init("AccessTokenValidity", \.accessTokenValidity, .accessTokenValidity),
            .init("IdTokenValidity", \.idTokenValidity, .idTokenValidity),
            .init("TokenValidityUnits", \.tokenValidityUnits),
            .init("ReadAttributes", \.readAttributes, .each(.clientPermission)),
            .init("WriteAttributes", \.writeAttributes, .each(.clientPermission)),
            .init("ExplicitAuthFlows", \.explicitAuthFlows),
            .init("SupportedIdentityProviders", \.supportedIdentityProviders, .each(.providerName)),
            .init("CallbackURLs", \.callbackURLs, .redirectURLs),
            .init("LogoutURLs", \.logoutURLs, .redirectURLs),
            .init("DefaultRedirectURI", \.defaultRedirectURI, .redirectURL),
            .init("AllowedOAuthFlows", \.allowedOAuthFlows, .oauthFlows),
            .init("AllowedOAuthScopes", \.allowedOAuthScopes, .scopeNames),
            .init("AllowedOAuthFlowsUserPoolClient", \.allowedOAuthFlowsUserPoolClient),
            .init("AnalyticsConfiguration", \.analyticsConfiguration),
            .init("PreventUserExistenceErrors", \.preventUserExistenceErrors),
            .init("EnableTokenRevocation", \.enableTokenRevocation),
            .init("EnablePropagateAdditionalUserContextData", \.enablePropagateAdditionalUserContextData),
            .init("AuthSessionValidity", \.authSessionValidity, .authSessionValidity),
            .init("RefreshTokenRotation", \.refreshTokenRotation),
            .init("PublishSecretsInAWSSecretsManager", \.publishSecretsInAWSSecretsManager),
        ]
    }

    public struct Output: Shape {
        public var userPoolClient: UserPoolClientType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolClient", \.userPoolClient)
        ]
    }
}

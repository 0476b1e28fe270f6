public import LatchkeyJSON
public import LatchkeyPlatform

/// An app client and its settings.
public struct UserPoolClientType: Shape {
    public var userPoolID: String?
    public var clientName: String?
    public var clientID: String?
    public var clientSecret: Secret?
    public var clientSecretARN: String?
    public var lastModifiedDate: Timestamp?
    public var creationDate: Timestamp?
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
    public var clientType: ClientTypeType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("ClientName", \.clientName, .clientName),
        .init("ClientId", \.clientID, .clientID),
        .init("ClientSecret", \.clientSecret, .clientSecret),
        .init("ClientSecretArn", \.clientSecretARN, .clientSecretARN),
        .init("LastModifiedDate", \.lastModifiedDate),
        .init("CreationDate", \.creationDate),
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
        .init("ClientType", \.clientType),
    ]
}

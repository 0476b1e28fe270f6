internal import LatchkeyJSON

/// The members of a client's document that have an effect or must fit one another, as they stand in it
/// ([CreateUserPoolClient](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html)).
/// Texts of enumerations are kept as text: what they mean, and which are wrong, is said by ``ClientSettings`` and
/// ``ClientRules``.
struct ClientDocument: Shape {
    var explicitAuthFlows: [String]?
    var preventUserExistenceErrors: String?
    var accessTokenValidity: Int?
    var idTokenValidity: Int?
    var refreshTokenValidity: Int?
    var tokenValidityUnits: Units?
    var authSessionValidity: Int?
    var refreshTokenRotation: Rotation?
    var enableTokenRevocation: Bool?
    var enablePropagateAdditionalUserContextData: Bool?
    var readAttributes: [String]?
    var writeAttributes: [String]?
    var allowedOAuthFlows: [String]?
    var allowedOAuthFlowsUserPoolClient: Bool?
    var allowedOAuthScopes: [String]?
    var callbackURLs: [String]?
    var logoutURLs: [String]?
    var defaultRedirectURI: String?

    init() {}

    static let fields: [Field<Self>] = [
        .init("ExplicitAuthFlows", \.explicitAuthFlows),
        .init("PreventUserExistenceErrors", \.preventUserExistenceErrors),
        .init("AccessTokenValidity", \.accessTokenValidity),
        .init("IdTokenValidity", \.idTokenValidity),
        .init("RefreshTokenValidity", \.refreshTokenValidity),
        .init("TokenValidityUnits", \.tokenValidityUnits),
        .init("AuthSessionValidity", \.authSessionValidity),
        .init("RefreshTokenRotation", \.refreshTokenRotation),
        .init("EnableTokenRevocation", \.enableTokenRevocation),
        .init("EnablePropagateAdditionalUserContextData", \.enablePropagateAdditionalUserContextData),
        .init("ReadAttributes", \.readAttributes),
        .init("WriteAttributes", \.writeAttributes),
        .init("AllowedOAuthFlows", \.allowedOAuthFlows),
        .init("AllowedOAuthFlowsUserPoolClient", \.allowedOAuthFlowsUserPoolClient),
        .init("AllowedOAuthScopes", \.allowedOAuthScopes),
        .init("CallbackURLs", \.callbackURLs),
        .init("LogoutURLs", \.logoutURLs),
        .init("DefaultRedirectURI", \.defaultRedirectURI),
    ]

    struct Units: Shape {
        var accessToken: String?
        var idToken: String?
        var refreshToken: String?

        init() {}

        static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken), .init("IdToken", \.idToken), .init("RefreshToken", \.refreshToken),
        ]
    }

    struct Rotation: Shape {
        var feature = ""
        var retryGracePeriodSeconds: Int?

        init() {}

        static let fields: [Field<Self>] = [
            .init("Feature", \.feature), .init("RetryGracePeriodSeconds", \.retryGracePeriodSeconds),
        ]
    }
}

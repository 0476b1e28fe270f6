public import LatchkeyJSON
public import LatchkeyPlatform

/// Exchanges a token for one that is meant for a certain audience (RFC 8693).
public enum GetDerivedToken: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .userNotFound, .unexpectedLambda,
        .userLambdaValidation, .invalidLambdaResponse, .internalError, .operationNotEnabled, .forbidden,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var clientSecret: Secret?
        public var subjectToken = Secret("")
        public var subjectTokenType: TokenTypeIdentifierType = .unset
        public var subjectTokenProviderName: String?
        public var actorToken: Secret?
        public var actorTokenType: TokenTypeIdentifierType?
        public var actorTokenProviderName: String?
        public var scopes: [String]?
        public var audiences: [String]?
        public var resources: [String]?
        public var requestedTokenType: IssuedTokenTypeIdentifierType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("ClientSecret", \.clientSecret, .clientSecret),
            .init("SubjectToken", \.subjectToken, .exchangeableToken),
            .init("SubjectTokenType", \.subjectTokenType),
            .init("SubjectTokenProviderName", \.subjectTokenProviderName, .providerName),
            .init("ActorToken", \.actorToken, .exchangeableToken),
            .init("ActorTokenType", \.actorTokenType),
            .init("ActorTokenProviderName", \.actorTokenProviderName, .providerName),
            .init("Scopes", \.scopes, .scopeNames),
            .init("Audiences", \.audiences, .audiences),
            .init("Resources", \.resources, .resources),
            .init("RequestedTokenType", \.requestedTokenType),
        ]
    }

    public struct Output: Shape {
        public var issuedToken = Secret("")
        public var issuedTokenType: IssuedTokenTypeIdentifierType = .unset
        public var tokenType: OAuthTokenTypeType = .unset
        public var expiresIn: Int?
        public var scopes: [String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("IssuedToken", \.issuedToken, .token),
            .init("IssuedTokenType", \.issuedTokenType),
            .init("TokenType", \.tokenType),
            .init("ExpiresIn", \.expiresIn),
            .init("Scopes", \.scopes, .scopeNames),
        ]
    }
}

public import LatchkeyJSON
public import LatchkeyPlatform

/// Confirms a new user by the code that was sent at sign-up.
public enum ConfirmSignUp: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .unexpectedLambda, .userLambdaValidation, .notAuthorized,
        .tooManyFailedAttempts, .codeMismatch, .expiredCode, .invalidLambdaResponse, .aliasExists, .tooManyRequests,
        .limitExceeded, .userNotFound, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var secretHash: Secret?
        public var username = ""
        public var confirmationCode = Secret("")
        public var forceAliasCreation: Bool?
        public var analyticsMetadata: AnalyticsMetadataType?
        public var userContextData: UserContextDataType?
        public var clientMetadata: [String: String]?
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("SecretHash", \.secretHash, .secretHash),
            .init("Username", \.username, .username),
            .init("ConfirmationCode", \.confirmationCode, .confirmationCode),
            .init("ForceAliasCreation", \.forceAliasCreation),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("UserContextData", \.userContextData),
            .init("ClientMetadata", \.clientMetadata, .strings),
            .init("Session", \.session, .session),
        ]
    }

    public struct Output: Shape {
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Session", \.session, .session)
        ]
    }
}

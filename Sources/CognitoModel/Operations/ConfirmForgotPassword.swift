public import LatchkeyJSON
public import LatchkeyPlatform

/// Sets a new password by the code that ``ForgotPassword`` sent.
public enum ConfirmForgotPassword: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .unexpectedLambda, .userLambdaValidation, .invalidParameter, .invalidPassword,
        .passwordHistoryPolicyViolation, .notAuthorized, .codeMismatch, .expiredCode, .tooManyFailedAttempts,
        .invalidLambdaResponse, .tooManyRequests, .limitExceeded, .userNotFound, .userNotConfirmed,
        .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var secretHash: Secret?
        public var username = ""
        public var confirmationCode = Secret("")
        public var password = Secret("")
        public var analyticsMetadata: AnalyticsMetadataType?
        public var userContextData: UserContextDataType?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("SecretHash", \.secretHash, .secretHash),
            .init("Username", \.username, .username),
            .init("ConfirmationCode", \.confirmationCode, .confirmationCode),
            .init("Password", \.password, .password),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("UserContextData", \.userContextData),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public typealias Output = Empty
}

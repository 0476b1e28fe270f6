public import LatchkeyJSON

/// Confirms a user who signed up, without a code.
public enum AdminConfirmSignUp: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .unexpectedLambda, .userLambdaValidation, .notAuthorized,
        .tooManyFailedAttempts, .invalidLambdaResponse, .tooManyRequests, .limitExceeded, .userNotFound,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public typealias Output = Empty
}

public import LatchkeyJSON

/// Makes a user's password void and sends the user a code with which to choose a new one.
public enum AdminResetUserPassword: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .unexpectedLambda, .userLambdaValidation, .notAuthorized,
        .invalidLambdaResponse, .tooManyRequests, .limitExceeded, .userNotFound, .invalidSMSRoleAccessPolicy,
        .invalidEmailRoleAccessPolicy, .invalidSMSRoleTrustRelationship, .operationNotEnabled, .internalError,
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

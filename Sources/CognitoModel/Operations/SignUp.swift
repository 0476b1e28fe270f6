public import LatchkeyJSON
public import LatchkeyPlatform

/// Registers a user, who is sent a code unless the pool confirms by itself.
public enum SignUp: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .unexpectedLambda, .userLambdaValidation, .notAuthorized,
        .invalidPassword, .invalidLambdaResponse, .usernameExists, .tooManyRequests, .internalError, .limitExceeded,
        .invalidSMSRoleAccessPolicy, .invalidSMSRoleTrustRelationship, .invalidEmailRoleAccessPolicy,
        .codeDeliveryFailure, .operationNotEnabled, .forbidden,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var secretHash: Secret?
        public var username = ""
        public var password: Secret?
        public var userAttributes: [AttributeType]?
        public var validationData: [AttributeType]?
        public var analyticsMetadata: AnalyticsMetadataType?
        public var userContextData: UserContextDataType?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("SecretHash", \.secretHash, .secretHash),
            .init("Username", \.username, .username),
            .init("Password", \.password, .password),
            .init("UserAttributes", \.userAttributes),
            .init("ValidationData", \.validationData),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("UserContextData", \.userContextData),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public struct Output: Shape {
        public var userConfirmed = false
        public var codeDeliveryDetails: CodeDeliveryDetailsType?
        public var userSub = ""
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserConfirmed", \.userConfirmed),
            .init("CodeDeliveryDetails", \.codeDeliveryDetails),
            .init("UserSub", \.userSub, .string),
            .init("Session", \.session, .session),
        ]
    }
}

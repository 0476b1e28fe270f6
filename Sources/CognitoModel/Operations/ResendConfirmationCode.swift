public import LatchkeyJSON
public import LatchkeyPlatform

/// Sends the code of a sign-up once more.
public enum ResendConfirmationCode: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .unexpectedLambda, .userLambdaValidation, .notAuthorized,
        .invalidLambdaResponse, .tooManyRequests, .limitExceeded, .invalidSMSRoleAccessPolicy,
        .invalidSMSRoleTrustRelationship, .invalidEmailRoleAccessPolicy, .codeDeliveryFailure, .userNotFound,
        .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var secretHash: Secret?
        public var userContextData: UserContextDataType?
        public var username = ""
        public var analyticsMetadata: AnalyticsMetadataType?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("SecretHash", \.secretHash, .secretHash),
            .init("UserContextData", \.userContextData),
            .init("Username", \.username, .username),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public struct Output: Shape {
        public var codeDeliveryDetails: CodeDeliveryDetailsType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("CodeDeliveryDetails", \.codeDeliveryDetails)
        ]
    }
}

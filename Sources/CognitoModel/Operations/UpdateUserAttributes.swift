public import LatchkeyJSON
public import LatchkeyPlatform

/// Writes attributes of the signed-in user, as far as the app client may write them. A new e-mail address or phone
/// number may have to be verified first.
public enum UpdateUserAttributes: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .codeMismatch, .expiredCode, .notAuthorized, .unexpectedLambda,
        .userLambdaValidation, .invalidLambdaResponse, .tooManyRequests, .aliasExists, .invalidSMSRoleAccessPolicy,
        .invalidSMSRoleTrustRelationship, .invalidEmailRoleAccessPolicy, .codeDeliveryFailure, .passwordResetRequired,
        .userNotFound, .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var userAttributes: [AttributeType] = []
        public var accessToken = Secret("")
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserAttributes", \.userAttributes),
            .init("AccessToken", \.accessToken, .token),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public struct Output: Shape {
        public var codeDeliveryDetailsList: [CodeDeliveryDetailsType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("CodeDeliveryDetailsList", \.codeDeliveryDetailsList)
        ]
    }
}

public import LatchkeyJSON
public import LatchkeyPlatform

/// Sends the signed-in user a code that proves their e-mail address or phone number.
public enum GetUserAttributeVerificationCode: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .unexpectedLambda,
        .userLambdaValidation, .invalidLambdaResponse, .invalidSMSRoleAccessPolicy, .invalidSMSRoleTrustRelationship,
        .invalidEmailRoleAccessPolicy, .codeDeliveryFailure, .limitExceeded, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var attributeName = ""
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("AttributeName", \.attributeName, .attributeName),
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

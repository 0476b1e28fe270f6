public import LatchkeyJSON

/// Writes attributes of a user, read-only ones for clients included, and may mark e-mail address and phone number as
/// verified.
public enum AdminUpdateUserAttributes: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .unexpectedLambda, .userLambdaValidation, .invalidLambdaResponse,
        .aliasExists, .tooManyRequests, .notAuthorized, .userNotFound, .internalError, .invalidSMSRoleAccessPolicy,
        .invalidEmailRoleAccessPolicy, .invalidSMSRoleTrustRelationship, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var userAttributes: [AttributeType] = []
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("UserAttributes", \.userAttributes),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public typealias Output = Empty
}

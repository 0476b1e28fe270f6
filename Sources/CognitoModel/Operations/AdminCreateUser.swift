public import LatchkeyJSON
public import LatchkeyPlatform

/// Creates a user with a temporary password and invites them, or sends an earlier invitation once more.
public enum AdminCreateUser: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .userNotFound, .usernameExists, .invalidPassword, .codeDeliveryFailure,
        .unexpectedLambda, .userLambdaValidation, .invalidLambdaResponse, .preconditionNotMet,
        .invalidSMSRoleAccessPolicy, .invalidSMSRoleTrustRelationship, .tooManyRequests, .notAuthorized,
        .unsupportedUserState, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var userAttributes: [AttributeType]?
        public var validationData: [AttributeType]?
        public var temporaryPassword: Secret?
        public var forceAliasCreation: Bool?
        public var messageAction: MessageActionType?
        public var desiredDeliveryMediums: [DeliveryMediumType]?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("UserAttributes", \.userAttributes),
            .init("ValidationData", \.validationData),
            .init("TemporaryPassword", \.temporaryPassword, .password),
            .init("ForceAliasCreation", \.forceAliasCreation),
            .init("MessageAction", \.messageAction),
            .init("DesiredDeliveryMediums", \.desiredDeliveryMediums),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public struct Output: Shape {
        public var user: UserType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("User", \.user)
        ]
    }
}

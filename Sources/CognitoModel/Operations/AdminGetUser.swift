public import LatchkeyJSON
public import LatchkeyPlatform

/// Returns a user by name or alias: attributes, status and MFA settings.
public enum AdminGetUser: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userNotFound, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
        ]
    }

    public struct Output: Shape {
        public var username = ""
        public var userAttributes: [AttributeType]?
        public var userCreateDate: Timestamp?
        public var userLastModifiedDate: Timestamp?
        public var enabled: Bool?
        public var userStatus: UserStatusType?
        public var mfaOptions: [MFAOptionType]?
        public var preferredMFASetting: String?
        public var userMFASettingList: [String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Username", \.username, .username),
            .init("UserAttributes", \.userAttributes),
            .init("UserCreateDate", \.userCreateDate),
            .init("UserLastModifiedDate", \.userLastModifiedDate),
            .init("Enabled", \.enabled),
            .init("UserStatus", \.userStatus),
            .init("MFAOptions", \.mfaOptions),
            .init("PreferredMfaSetting", \.preferredMFASetting, .string),
            .init("UserMFASettingList", \.userMFASettingList, .each(.string)),
        ]
    }
}

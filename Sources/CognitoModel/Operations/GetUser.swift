public import LatchkeyJSON
public import LatchkeyPlatform

/// Returns the signed-in user's attributes and MFA settings.
public enum GetUser: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .tooManyRequests, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token)
        ]
    }

    public struct Output: Shape {
        public var username = ""
        public var userAttributes: [AttributeType] = []
        public var mfaOptions: [MFAOptionType]?
        public var preferredMFASetting: String?
        public var userMFASettingList: [String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Username", \.username, .username),
            .init("UserAttributes", \.userAttributes),
            .init("MFAOptions", \.mfaOptions),
            .init("PreferredMfaSetting", \.preferredMFASetting, .string),
            .init("UserMFASettingList", \.userMFASettingList, .each(.string)),
        ]
    }
}

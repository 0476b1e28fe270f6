public import LatchkeyJSON
public import LatchkeyPlatform

/// Tells by which factors the signed-in user can sign in and which of them is preferred.
public enum GetUserAuthFactors: CognitoOperation {
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
        public var preferredMFASetting: String?
        public var userMFASettingList: [String]?
        public var configuredUserAuthFactors: [AuthFactorType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Username", \.username, .username),
            .init("PreferredMfaSetting", \.preferredMFASetting, .string),
            .init("UserMFASettingList", \.userMFASettingList, .each(.string)),
            .init("ConfiguredUserAuthFactors", \.configuredUserAuthFactors, .authFactors),
        ]
    }
}

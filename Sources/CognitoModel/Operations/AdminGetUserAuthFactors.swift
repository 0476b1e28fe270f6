public import LatchkeyJSON

/// Tells by which factors a user can sign in and which of them is preferred.
public enum AdminGetUserAuthFactors: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .operationNotEnabled, .tooManyRequests, .userNotFound,
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

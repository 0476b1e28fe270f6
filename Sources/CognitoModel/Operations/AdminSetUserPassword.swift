public import LatchkeyJSON
public import LatchkeyPlatform

/// Sets a user's password, for good or as a temporary one that must be changed at the next sign-in.
public enum AdminSetUserPassword: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .notAuthorized, .userNotFound, .internalError, .tooManyRequests, .invalidParameter,
        .invalidPassword, .passwordHistoryPolicyViolation, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var password = Secret("")
        public var permanent: Bool?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("Password", \.password, .password),
            .init("Permanent", \.permanent),
        ]
    }

    public typealias Output = Empty
}

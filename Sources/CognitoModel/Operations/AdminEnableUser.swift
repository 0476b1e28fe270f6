public import LatchkeyJSON

/// Lets a disabled user sign in again.
public enum AdminEnableUser: CognitoOperation {
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

    public typealias Output = Empty
}

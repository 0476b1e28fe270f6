public import LatchkeyJSON

/// Puts a user into a group. The group appears in `cognito:groups` of tokens issued from then on.
public enum AdminAddUserToGroup: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .userNotFound, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var groupName = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("GroupName", \.groupName, .groupName),
        ]
    }

    public typealias Output = NoContent
}

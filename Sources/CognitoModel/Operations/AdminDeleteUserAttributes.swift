public import LatchkeyJSON

/// Removes attributes from a user. Custom attributes are named with their `custom:` prefix.
public enum AdminDeleteUserAttributes: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userNotFound, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var userAttributeNames: [String] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("UserAttributeNames", \.userAttributeNames, .each(.attributeName)),
        ]
    }

    public typealias Output = Empty
}

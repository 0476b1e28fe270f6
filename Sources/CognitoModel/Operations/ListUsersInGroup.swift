public import LatchkeyJSON

/// Lists the users of a group, page by page.
public enum ListUsersInGroup: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var groupName = ""
        public var limit: Int?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("GroupName", \.groupName, .groupName),
            .init("Limit", \.limit, .queryLimit),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }

    public struct Output: Shape {
        public var users: [UserType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Users", \.users),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }
}

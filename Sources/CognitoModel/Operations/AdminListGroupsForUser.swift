public import LatchkeyJSON

/// Lists the groups of a user, page by page.
public enum AdminListGroupsForUser: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .userNotFound, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var username = ""
        public var userPoolID = ""
        public var limit: Int?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Username", \.username, .username),
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Limit", \.limit, .queryLimit),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }

    public struct Output: Shape {
        public var groups: [GroupType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Groups", \.groups),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }
}

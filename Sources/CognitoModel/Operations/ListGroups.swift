public import LatchkeyJSON

/// Lists the groups of a pool, page by page.
public enum ListGroups: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var limit: Int?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
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

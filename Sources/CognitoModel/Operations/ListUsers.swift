public import LatchkeyJSON

/// Lists the users of a pool that pass a filter, page by page.
public enum ListUsers: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var attributesToGet: [String]?
        public var limit: Int?
        public var paginationToken: String?
        public var filter: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("AttributesToGet", \.attributesToGet, .each(.attributeName)),
            .init("Limit", \.limit, .queryLimit),
            .init("PaginationToken", \.paginationToken, .paginationKey),
            .init("Filter", \.filter, .userFilter),
        ]
    }

    public struct Output: Shape {
        public var users: [UserType]?
        public var paginationToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Users", \.users),
            .init("PaginationToken", \.paginationToken, .paginationKey),
        ]
    }
}

public import LatchkeyJSON

/// Lists the pools, page by page.
public enum ListUserPools: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .notAuthorized, .internalError,
    ]

    public struct Input: Shape {
        public var nextToken: String?
        public var maxResults = 0
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("NextToken", \.nextToken, .paginationKey),
            .init("MaxResults", \.maxResults, .poolQueryLimit),
        ]
    }

    public struct Output: Shape {
        public var userPools: [UserPoolDescriptionType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPools", \.userPools),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }
}

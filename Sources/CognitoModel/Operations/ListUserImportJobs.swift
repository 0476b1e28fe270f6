public import LatchkeyJSON

/// Lists the import jobs of a pool, page by page.
public enum ListUserImportJobs: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var maxResults = 0
        public var paginationToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("MaxResults", \.maxResults, .poolQueryLimit),
            .init("PaginationToken", \.paginationToken, .paginationKey),
        ]
    }

    public struct Output: Shape {
        public var userImportJobs: [UserImportJobType]?
        public var paginationToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserImportJobs", \.userImportJobs, .userImportJobs),
            .init("PaginationToken", \.paginationToken, .paginationKey),
        ]
    }
}

public import LatchkeyJSON

/// Lists the resource servers of a pool, page by page.
public enum ListResourceServers: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var maxResults: Int?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("MaxResults", \.maxResults, .resourceServersLimit),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }

    public struct Output: Shape {
        public var resourceServers: [ResourceServerType] = []
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ResourceServers", \.resourceServers),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }
}

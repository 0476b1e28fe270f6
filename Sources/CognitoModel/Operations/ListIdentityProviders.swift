public import LatchkeyJSON

/// Lists the external providers of a pool, page by page.
public enum ListIdentityProviders: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var maxResults: Int?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("MaxResults", \.maxResults, .queryLimit),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }

    public struct Output: Shape {
        public var providers: [ProviderDescription] = []
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Providers", \.providers, .providers),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }
}

public import LatchkeyJSON

/// Lists a pool's policies for client ID metadata documents, page by page.
public enum ListCIMDPolicies: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var nextToken: String?
        public var maxResults: Int?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("NextToken", \.nextToken, .paginationKey),
            .init("MaxResults", \.maxResults, .poolQueryLimit),
        ]
    }

    public struct Output: Shape {
        public var nextToken: String?
        public var cimdPolicies: [CIMDPolicySummaryType] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("NextToken", \.nextToken, .paginationKey),
            .init("CIMDPolicies", \.cimdPolicies),
        ]
    }
}

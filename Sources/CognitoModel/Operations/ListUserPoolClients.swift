public import LatchkeyJSON

/// Lists the app clients of a pool, page by page.
public enum ListUserPoolClients: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var maxResults: Int?
        public var nextToken: String?
        public var clientType: ClientTypeType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("MaxResults", \.maxResults, .poolQueryLimit),
            .init("NextToken", \.nextToken, .nextToken),
            .init("ClientType", \.clientType),
        ]
    }

    public struct Output: Shape {
        public var userPoolClients: [UserPoolClientDescription]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolClients", \.userPoolClients),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }
}

public import LatchkeyJSON

/// Lists what a user did to sign in, with the risk that was seen in it, newest first.
public enum AdminListUserAuthEvents: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .userNotFound, .operationNotEnabled,
        .userPoolAddOnNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var maxResults: Int?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("MaxResults", \.maxResults, .queryLimit),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }

    public struct Output: Shape {
        public var authEvents: [AuthEventType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AuthEvents", \.authEvents),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }
}

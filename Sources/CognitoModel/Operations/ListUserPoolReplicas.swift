public import LatchkeyJSON

/// Lists a pool and its replicas, page by page.
public enum ListUserPoolReplicas: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError, .resourceNotFound,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }

    public struct Output: Shape {
        public var userPoolReplicas: [UserPoolReplicaType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolReplicas", \.userPoolReplicas),
            .init("NextToken", \.nextToken, .paginationKey),
        ]
    }
}

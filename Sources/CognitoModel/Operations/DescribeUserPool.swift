public import LatchkeyJSON

/// Returns the settings of a pool.
public enum DescribeUserPool: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userPoolTagging,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID)
        ]
    }

    public struct Output: Shape {
        public var userPool: UserPoolType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPool", \.userPool)
        ]
    }
}

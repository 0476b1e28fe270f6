public import LatchkeyJSON

/// Returns the settings of an app client.
public enum DescribeUserPoolClient: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .operationNotEnabled, .notAuthorized, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
        ]
    }

    public struct Output: Shape {
        public var userPoolClient: UserPoolClientType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolClient", \.userPoolClient)
        ]
    }
}

public import LatchkeyJSON

/// Returns a resource server and its scopes.
public enum DescribeResourceServer: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var identifier = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Identifier", \.identifier, .resourceServerIdentifier),
        ]
    }

    public struct Output: Shape {
        public var resourceServer = ResourceServerType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ResourceServer", \.resourceServer)
        ]
    }
}

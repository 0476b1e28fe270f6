public import LatchkeyJSON

/// Declares an API that tokens are for, and its scopes.
public enum CreateResourceServer: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .limitExceeded, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var identifier = ""
        public var name = ""
        public var scopes: [ResourceServerScopeType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Identifier", \.identifier, .resourceServerIdentifier),
            .init("Name", \.name, .resourceServerName),
            .init("Scopes", \.scopes, .scopes),
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

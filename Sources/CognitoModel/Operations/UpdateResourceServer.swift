public import LatchkeyJSON

/// Replaces name and scopes of a resource server.
public enum UpdateResourceServer: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .operationNotEnabled, .internalError,
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

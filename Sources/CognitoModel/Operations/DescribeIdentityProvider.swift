public import LatchkeyJSON

/// Returns an external provider of a pool by its name.
public enum DescribeIdentityProvider: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var providerName = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ProviderName", \.providerName, .providerName),
        ]
    }

    public struct Output: Shape {
        public var identityProvider = IdentityProviderType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("IdentityProvider", \.identityProvider)
        ]
    }
}

public import LatchkeyJSON
public import LatchkeyPlatform

/// Issues an access token to an app client for itself, against its secret. AWS's model has it signed, as programs that
/// are made from the model sign it, while AWS's text has no policy looked at; the stricter of the two holds.
public enum GetClientToken: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError, .operationNotEnabled,
        .forbidden,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var secret = Secret("")
        public var scopes: [String]?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("Secret", \.secret, .clientSecret),
            .init("Scopes", \.scopes, .scopeNames),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public struct Output: Shape {
        public var clientAuthenticationResult: ClientAuthenticationResultType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientAuthenticationResult", \.clientAuthenticationResult)
        ]
    }
}

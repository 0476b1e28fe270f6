public import LatchkeyJSON

/// Returns the external provider that has an identifier, such as an e-mail domain.
public enum GetIdentityProviderByIdentifier: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var idpIdentifier = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("IdpIdentifier", \.idpIdentifier, .idpIdentifier),
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

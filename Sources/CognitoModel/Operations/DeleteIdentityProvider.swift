public import LatchkeyJSON

/// Removes an external provider from a pool.
public enum DeleteIdentityProvider: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .unsupportedIdentityProvider, .concurrentModification, .resourceNotFound, .notAuthorized,
        .tooManyRequests, .internalError,
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

    public typealias Output = NoContent
}

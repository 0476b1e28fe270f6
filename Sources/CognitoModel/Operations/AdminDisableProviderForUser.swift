public import LatchkeyJSON

/// Unlinks an identity of an external provider from a user, or bars a user of that provider from signing in.
public enum AdminDisableProviderForUser: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userNotFound, .aliasExists,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var user = ProviderUserIdentifierType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .string),
            .init("User", \.user),
        ]
    }

    public typealias Output = Empty
}

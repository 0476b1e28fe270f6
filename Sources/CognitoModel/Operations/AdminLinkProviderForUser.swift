public import LatchkeyJSON

/// Links an identity of an external provider to an existing user, so that both sign in as that user.
public enum AdminLinkProviderForUser: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .userNotFound, .aliasExists,
        .limitExceeded, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var destinationUser = ProviderUserIdentifierType()
        public var sourceUser = ProviderUserIdentifierType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .string),
            .init("DestinationUser", \.destinationUser),
            .init("SourceUser", \.sourceUser),
        ]
    }

    public typealias Output = Empty
}

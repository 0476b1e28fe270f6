public import LatchkeyJSON

/// Deletes a resource server and its scopes.
public enum DeleteResourceServer: CognitoOperation {
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

    public typealias Output = NoContent
}

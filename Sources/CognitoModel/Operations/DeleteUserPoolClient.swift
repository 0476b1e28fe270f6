public import LatchkeyJSON

/// Deletes an app client and ends its sessions.
public enum DeleteUserPoolClient: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .tooManyRequests, .notAuthorized, .concurrentModification,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
        ]
    }

    public typealias Output = NoContent
}

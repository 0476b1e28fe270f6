public import LatchkeyJSON

/// Deletes a secret of an app client. The last one cannot be deleted.
public enum DeleteUserPoolClientSecret: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .internalServer, .tooManyRequests, .limitExceeded, .resourceNotFound,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var clientSecretID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("ClientSecretId", \.clientSecretID, .clientSecretID),
        ]
    }

    public typealias Output = Empty
}

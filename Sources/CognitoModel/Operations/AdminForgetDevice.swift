public import LatchkeyJSON

/// Forgets a remembered device of a user.
public enum AdminForgetDevice: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .invalidUserPoolConfiguration, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .userNotFound, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var deviceKey = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("DeviceKey", \.deviceKey, .deviceKey),
        ]
    }

    public typealias Output = NoContent
}

public import LatchkeyJSON

/// Returns one remembered device of a user.
public enum AdminGetDevice: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .invalidUserPoolConfiguration, .tooManyRequests, .operationNotEnabled,
        .internalError, .notAuthorized,
    ]

    public struct Input: Shape {
        public var deviceKey = ""
        public var userPoolID = ""
        public var username = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("DeviceKey", \.deviceKey, .deviceKey),
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
        ]
    }

    public struct Output: Shape {
        public var device = DeviceType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Device", \.device)
        ]
    }
}

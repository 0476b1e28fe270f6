public import LatchkeyJSON

/// Says whether a device of a user is to be remembered.
public enum AdminUpdateDeviceStatus: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .invalidUserPoolConfiguration, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .userNotFound, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var deviceKey = ""
        public var deviceRememberedStatus: DeviceRememberedStatusType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("DeviceKey", \.deviceKey, .deviceKey),
            .init("DeviceRememberedStatus", \.deviceRememberedStatus),
        ]
    }

    public typealias Output = Empty
}

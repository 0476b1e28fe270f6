public import LatchkeyJSON
public import LatchkeyPlatform

/// Says whether a device of the signed-in user is to be remembered.
public enum UpdateDeviceStatus: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .invalidUserPoolConfiguration, .tooManyRequests,
        .passwordResetRequired, .userNotFound, .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var deviceKey = ""
        public var deviceRememberedStatus: DeviceRememberedStatusType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("DeviceKey", \.deviceKey, .deviceKey),
            .init("DeviceRememberedStatus", \.deviceRememberedStatus),
        ]
    }

    public typealias Output = Empty
}

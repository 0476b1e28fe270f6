public import LatchkeyJSON
public import LatchkeyPlatform

/// Returns one remembered device of the signed-in user.
public enum GetDevice: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .invalidUserPoolConfiguration, .notAuthorized, .tooManyRequests,
        .passwordResetRequired, .userNotFound, .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var deviceKey = ""
        public var accessToken: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("DeviceKey", \.deviceKey, .deviceKey),
            .init("AccessToken", \.accessToken, .token),
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

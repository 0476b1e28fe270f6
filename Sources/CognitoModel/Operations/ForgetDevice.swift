public import LatchkeyJSON
public import LatchkeyPlatform

/// Forgets a remembered device of the signed-in user.
public enum ForgetDevice: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .tooManyRequests, .invalidUserPoolConfiguration,
        .passwordResetRequired, .userNotFound, .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken: Secret?
        public var deviceKey = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("DeviceKey", \.deviceKey, .deviceKey),
        ]
    }

    public typealias Output = NoContent
}

public import LatchkeyJSON
public import LatchkeyPlatform

/// Proves by one code that the user has stored the TOTP secret of ``AssociateSoftwareToken``.
public enum VerifySoftwareToken: CognitoOperation {
    public static let access = Access.accessTokenOrSession
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .invalidUserPoolConfiguration, .notAuthorized, .tooManyRequests,
        .passwordResetRequired, .userNotFound, .userNotConfirmed, .internalError, .enableSoftwareTokenMFA,
        .softwareTokenMFANotFound, .codeMismatch, .forbidden, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var accessToken: Secret?
        public var session: Secret?
        public var userCode = Secret("")
        public var friendlyDeviceName: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("Session", \.session, .session),
            .init("UserCode", \.userCode, .softwareTokenMFAUserCode),
            .init("FriendlyDeviceName", \.friendlyDeviceName, .string),
        ]
    }

    public struct Output: Shape {
        public var status: VerifySoftwareTokenResponseType?
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Status", \.status),
            .init("Session", \.session, .session),
        ]
    }
}

public import LatchkeyJSON
public import LatchkeyPlatform

/// Turns the second factors of the signed-in user on and off, and says which is preferred.
public enum SetUserMFAPreference: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var smsMFASettings: SMSMfaSettingsType?
        public var softwareTokenMFASettings: SoftwareTokenMfaSettingsType?
        public var emailMFASettings: EmailMfaSettingsType?
        public var webAuthnMFASettings: WebAuthnMfaSettingsType?
        public var accessToken = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("SMSMfaSettings", \.smsMFASettings),
            .init("SoftwareTokenMfaSettings", \.softwareTokenMFASettings),
            .init("EmailMfaSettings", \.emailMFASettings),
            .init("WebAuthnMfaSettings", \.webAuthnMFASettings),
            .init("AccessToken", \.accessToken, .token),
        ]
    }

    public typealias Output = Empty
}

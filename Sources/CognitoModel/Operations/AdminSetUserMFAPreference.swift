public import LatchkeyJSON

/// Turns the second factors of a user on and off, and says which is preferred.
public enum AdminSetUserMFAPreference: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var smsMFASettings: SMSMfaSettingsType?
        public var softwareTokenMFASettings: SoftwareTokenMfaSettingsType?
        public var emailMFASettings: EmailMfaSettingsType?
        public var webAuthnMFASettings: WebAuthnMfaSettingsType?
        public var username = ""
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("SMSMfaSettings", \.smsMFASettings),
            .init("SoftwareTokenMfaSettings", \.softwareTokenMFASettings),
            .init("EmailMfaSettings", \.emailMFASettings),
            .init("WebAuthnMfaSettings", \.webAuthnMFASettings),
            .init("Username", \.username, .username),
            .init("UserPoolId", \.userPoolID, .userPoolID),
        ]
    }

    public typealias Output = Empty
}

/// What a user can prove beside the first factor. The raw value is Cognito's name for it in `UserMFASettingList`.
public enum SecondFactor: String, Sendable, CaseIterable {
    /// The codes of an authenticator app (RFC 6238).
    case softwareToken = "SOFTWARE_TOKEN_MFA"
    /// Codes of text messages.
    case sms = "SMS_MFA"
    /// Codes of e-mails.
    case email = "EMAIL_OTP"

    /// The challenge that asks for it.
    public var challenge: ChallengeKind {
        switch self {
        case .softwareToken: .softwareTokenMFA
        case .sms: .smsMFA
        case .email: .emailOTP
        }
    }
}

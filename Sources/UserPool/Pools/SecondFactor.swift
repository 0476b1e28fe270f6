/// What a user can prove beside the first factor. The raw value is Cognito's name for it in `UserMFASettingList`.
public enum SecondFactor: String, Sendable, CaseIterable {
    /// Codes of text messages.
    case sms = "SMS_MFA"
    /// The codes of an authenticator app (RFC 6238).
    case softwareToken = "SOFTWARE_TOKEN_MFA"
    /// Codes of e-mails.
    case email = "EMAIL_OTP"

    /// Where its codes are sent; an authenticator app has its own.
    public var contact: ContactAttribute? {
        switch self {
        case .sms: .phoneNumber
        case .email: .email
        case .softwareToken: nil
        }
    }
}

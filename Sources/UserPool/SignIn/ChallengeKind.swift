/// What a user can be asked for on the way to tokens. The raw value is Cognito's `ChallengeNameType`.
public enum ChallengeKind: String, Sendable, CaseIterable {
    /// A password of the user's own in place of the temporary one.
    case newPasswordRequired = "NEW_PASSWORD_REQUIRED"
    /// To set up a second factor.
    case mfaSetup = "MFA_SETUP"
    /// To choose one of several second factors.
    case selectMFAType = "SELECT_MFA_TYPE"
    /// The code of a text message.
    case smsMFA = "SMS_MFA"
    /// The code of an e-mail.
    case emailOTP = "EMAIL_OTP"
    /// The code of an authenticator app.
    case softwareTokenMFA = "SOFTWARE_TOKEN_MFA"

    /// Whether this server can pose it and check the answer. A sign-in that needs another one is refused.
    var isServed: Bool {
        switch self {
        case .newPasswordRequired: true
        case .mfaSetup, .selectMFAType, .smsMFA, .emailOTP, .softwareTokenMFA: false
        }
    }
}

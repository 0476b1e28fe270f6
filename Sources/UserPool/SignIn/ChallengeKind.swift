/// What a user can be asked for on the way to tokens. The raw value is Cognito's `ChallengeNameType`.
public enum ChallengeKind: String, Sendable, CaseIterable {
    /// To choose what to prove first.
    case selectChallenge = "SELECT_CHALLENGE"
    /// The password.
    case password = "PASSWORD"
    /// The first message of the Secure Remote Password protocol.
    case passwordSRP = "PASSWORD_SRP"
    /// The proof of the Secure Remote Password protocol.
    case passwordVerifier = "PASSWORD_VERIFIER"
    /// The code of a text message, as the first proof.
    case smsOTP = "SMS_OTP"
    /// An assertion of a passkey.
    case webAuthn = "WEB_AUTHN"
    /// What hooks ask.
    case customChallenge = "CUSTOM_CHALLENGE"
    /// A password of the user's own in place of the temporary one.
    case newPasswordRequired = "NEW_PASSWORD_REQUIRED"
    /// The first message of a remembered device's proof.
    case deviceSRPAuth = "DEVICE_SRP_AUTH"
    /// The proof of a remembered device.
    case devicePasswordVerifier = "DEVICE_PASSWORD_VERIFIER"
    /// To set up a second factor.
    case mfaSetup = "MFA_SETUP"
    /// To choose one of several second factors.
    case selectMFAType = "SELECT_MFA_TYPE"
    /// The code of a text message, as the second proof.
    case smsMFA = "SMS_MFA"
    /// The code of an e-mail, as the first proof or the second.
    case emailOTP = "EMAIL_OTP"
    /// The code of an authenticator app.
    case softwareTokenMFA = "SOFTWARE_TOKEN_MFA"

    /// Nothing: the session of a sign-up, which a confirmation takes and a sign-in may begin with. It has no name on
    /// the wire and is never posed.
    case signUp = "SIGN_UP"

    /// Whether this server can pose it and check the answer. A sign-in that needs another one is refused.
    var isServed: Bool {
        switch self {
        case .selectChallenge, .password, .passwordSRP, .passwordVerifier, .smsOTP, .newPasswordRequired, .mfaSetup,
            .selectMFAType, .smsMFA, .emailOTP, .softwareTokenMFA, .webAuthn, .customChallenge, .deviceSRPAuth,
            .devicePasswordVerifier:
            true
        case .signUp: false
        }
    }
}

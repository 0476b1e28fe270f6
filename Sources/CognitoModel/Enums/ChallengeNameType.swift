public import LatchkeyJSON

/// What a sign-in asks for next.
public struct ChallengeNameType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let smsMFA = Self(rawValue: "SMS_MFA")
    public static let emailOTP = Self(rawValue: "EMAIL_OTP")
    public static let softwareTokenMFA = Self(rawValue: "SOFTWARE_TOKEN_MFA")
    public static let selectMFAType = Self(rawValue: "SELECT_MFA_TYPE")
    public static let mfaSetup = Self(rawValue: "MFA_SETUP")
    public static let passwordVerifier = Self(rawValue: "PASSWORD_VERIFIER")
    public static let customChallenge = Self(rawValue: "CUSTOM_CHALLENGE")
    public static let selectChallenge = Self(rawValue: "SELECT_CHALLENGE")
    public static let deviceSRPAuth = Self(rawValue: "DEVICE_SRP_AUTH")
    public static let devicePasswordVerifier = Self(rawValue: "DEVICE_PASSWORD_VERIFIER")
    public static let adminNoSRPAuth = Self(rawValue: "ADMIN_NO_SRP_AUTH")
    public static let newPasswordRequired = Self(rawValue: "NEW_PASSWORD_REQUIRED")
    public static let smsOTP = Self(rawValue: "SMS_OTP")
    public static let password = Self(rawValue: "PASSWORD")
    public static let webAuthn = Self(rawValue: "WEB_AUTHN")
    public static let passwordSRP = Self(rawValue: "PASSWORD_SRP")

    public static let known: [Self] = [
        .smsMFA, .emailOTP, .softwareTokenMFA, .selectMFAType, .mfaSetup, .passwordVerifier, .customChallenge,
        .selectChallenge, .deviceSRPAuth, .devicePasswordVerifier, .adminNoSRPAuth, .newPasswordRequired, .smsOTP,
        .password, .webAuthn, .passwordSRP,
    ]
}

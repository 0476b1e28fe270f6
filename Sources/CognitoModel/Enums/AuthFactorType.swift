public import LatchkeyJSON

/// A way in which users prove who they are.
public struct AuthFactorType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let password = Self(rawValue: "PASSWORD")
    public static let emailOTP = Self(rawValue: "EMAIL_OTP")
    public static let smsOTP = Self(rawValue: "SMS_OTP")
    public static let webAuthn = Self(rawValue: "WEB_AUTHN")
    public static let softwareToken = Self(rawValue: "SOFTWARE_TOKEN")

    public static let known: [Self] = [
        .password, .emailOTP, .smsOTP, .webAuthn, .softwareToken,
    ]
}

/// What a user can show first where that is a choice (`USER_AUTH`). The raw values are Cognito's challenge names.
public struct FirstFactor: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    /// A factor by Cognito's name for it; names of newer servers are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The password, sent as it is.
    public static let password = Self(rawValue: "PASSWORD")
    /// The password, proved by the Secure Remote Password protocol and never sent.
    public static let passwordSRP = Self(rawValue: "PASSWORD_SRP")
    /// A code sent by e-mail.
    public static let emailOTP = Self(rawValue: "EMAIL_OTP")
    /// A code sent by text message.
    public static let smsOTP = Self(rawValue: "SMS_OTP")
    /// A passkey.
    public static let passkey = Self(rawValue: "WEB_AUTHN")
}

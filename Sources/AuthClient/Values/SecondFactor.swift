/// What a user shows after the first factor. The raw values are Cognito's names.
public struct SecondFactor: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    /// A factor by Cognito's name for it; names of newer servers are kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A code of an authenticator app (RFC 6238).
    public static let softwareToken = Self(rawValue: "SOFTWARE_TOKEN_MFA")
    /// A code sent by text message.
    public static let sms = Self(rawValue: "SMS_MFA")
    /// A code sent by e-mail.
    public static let email = Self(rawValue: "EMAIL_OTP")
}

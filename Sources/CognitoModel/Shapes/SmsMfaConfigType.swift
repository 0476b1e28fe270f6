public import LatchkeyJSON

/// The text of the messages that carry a sign-in code, and how they are sent.
public struct SmsMfaConfigType: Shape {
    public var smsAuthenticationMessage: String?
    public var smsConfiguration: SmsConfigurationType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("SmsAuthenticationMessage", \.smsAuthenticationMessage, .smsVerificationMessage),
        .init("SmsConfiguration", \.smsConfiguration),
    ]
}

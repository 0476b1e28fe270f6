public import LatchkeyJSON

/// The texts of an invitation.
public struct MessageTemplateType: Shape {
    public var smsMessage: String?
    public var emailMessage: String?
    public var emailSubject: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("SMSMessage", \.smsMessage, .smsInviteMessage),
        .init("EmailMessage", \.emailMessage, .emailInviteMessage),
        .init("EmailSubject", \.emailSubject, .emailVerificationSubject),
    ]
}

public import LatchkeyJSON

/// The texts of the messages that verify an e-mail address or phone number.
public struct VerificationMessageTemplateType: Shape {
    public var smsMessage: String?
    public var emailMessage: String?
    public var emailSubject: String?
    public var emailMessageByLink: String?
    public var emailSubjectByLink: String?
    public var defaultEmailOption: DefaultEmailOptionType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("SmsMessage", \.smsMessage, .smsVerificationMessage),
        .init("EmailMessage", \.emailMessage, .emailVerificationMessage),
        .init("EmailSubject", \.emailSubject, .emailVerificationSubject),
        .init("EmailMessageByLink", \.emailMessageByLink, .emailVerificationMessageByLink),
        .init("EmailSubjectByLink", \.emailSubjectByLink, .emailVerificationSubjectByLink),
        .init("DefaultEmailOption", \.defaultEmailOption),
    ]
}

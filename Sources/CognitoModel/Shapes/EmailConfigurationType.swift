public import LatchkeyJSON

/// How the pool sends e-mails, and from which address.
public struct EmailConfigurationType: Shape {
    public var sourceARN: String?
    public var replyToEmailAddress: String?
    public var emailSendingAccount: EmailSendingAccountType?
    public var from: String?
    public var configurationSet: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("SourceArn", \.sourceARN, .arn),
        .init("ReplyToEmailAddress", \.replyToEmailAddress, .emailAddress),
        .init("EmailSendingAccount", \.emailSendingAccount),
        .init("From", \.from, .string),
        .init("ConfigurationSet", \.configurationSet, .configurationSet),
    ]
}

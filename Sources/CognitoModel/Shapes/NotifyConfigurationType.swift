public import LatchkeyJSON

/// The e-mails that users are sent about risky sign-ins.
public struct NotifyConfigurationType: Shape {
    public var from: String?
    public var replyTo: String?
    public var sourceARN = ""
    public var blockEmail: NotifyEmailType?
    public var noActionEmail: NotifyEmailType?
    public var mfaEmail: NotifyEmailType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("From", \.from, .string),
        .init("ReplyTo", \.replyTo, .string),
        .init("SourceArn", \.sourceARN, .arn),
        .init("BlockEmail", \.blockEmail),
        .init("NoActionEmail", \.noActionEmail),
        .init("MfaEmail", \.mfaEmail),
    ]
}

public import LatchkeyJSON

/// An e-mail about a risky sign-in.
public struct NotifyEmailType: Shape {
    public var subject = ""
    public var htmlBody: String?
    public var textBody: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Subject", \.subject, .emailNotificationSubject),
        .init("HtmlBody", \.htmlBody, .emailNotificationBody),
        .init("TextBody", \.textBody, .emailNotificationBody),
    ]
}

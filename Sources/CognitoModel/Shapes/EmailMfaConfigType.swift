public import LatchkeyJSON

/// The text of the e-mails that carry a sign-in code.
public struct EmailMfaConfigType: Shape {
    public var message: String?
    public var subject: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Message", \.message, .emailMFAMessage),
        .init("Subject", \.subject, .emailMFASubject),
    ]
}

/// Whom a pool wants its e-mail to be from, in the pool's own words
/// ([EmailConfiguration](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_EmailConfigurationType.html)).
///
/// Whether it is a mailbox at all, and one that the server may write in the name of, is for whoever carries mail to
/// say.
public struct MailSender: Sendable, Equatable {
    /// The sender: an address, or a name with an address in angle brackets.
    public let from: String?
    /// Where answers are to go.
    public let replyTo: String?

    /// A sender by its parts; `nil` when nothing was said.
    public init?(from: String?, replyTo: String?) {
        guard from != nil || replyTo != nil else { return nil }
        self.from = from
        self.replyTo = replyTo
    }
}

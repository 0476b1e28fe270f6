public import LatchkeyPlatform
internal import UserPool

/// Whom e-mail may be from: the server's own sender, or what a pool says (`EmailConfiguration.From`) where the operator
/// lets it.
///
/// A pool cannot take any name: mail in a name that the mail server does not answer for is refused or taken for forged
/// (SPF, DMARC), and hurts what all pools send by it; mail in a name that it does answer for is believed, and pools are
/// not all set up by the same people. So a pool has the server's own address, under any display name, and whatever else
/// the operator lists.
public struct SenderPolicy: Sendable {
    /// What pools may write in the name of: `*` for anybody, `example.org` for its addresses, or one address.
    public struct Rule: LosslessStringConvertible, Equatable, Sendable {
        public let description: String

        /// Reads a rule; `nil` for what is none.
        public init?(_ text: String) {
            let address = text.contains("@") ? text : "a@\(text)"
            guard text == "*" || Mailbox(address: address) != nil else { return nil }
            description = text
        }

        func allows(_ mailbox: Mailbox) -> Bool {
            let rule = description.lowercased()
            return rule == "*" || rule == mailbox.address.lowercased() || rule == mailbox.domain.lowercased()
        }
    }

    private let rules: [Rule]
    private let log: Log

    /// A policy for a server that writes in the name of `usual`, and lets pools write in further names.
    public init(usual: Mailbox?, rules: [Rule] = [], log: Log = .silent) {
        self.rules = rules + [usual.flatMap { Rule($0.address) }].compactMap(\.self)
        self.log = log
    }

    /// The sender that a message's pool wants; `nil` where it wants none, or one that it may not have.
    func from(_ message: Message) -> Mailbox? {
        guard let text = message.sender?.from else { return nil }
        if let mailbox = Mailbox(text), rules.contains(where: { $0.allows(mailbox) }) { return mailbox }
        log.warning("sender not allowed", ["pool": .identifier(message.pool.text)])
        return nil
    }

    /// Where the pool wants answers to go: anywhere, for that is no claim to be somebody.
    func replyTo(_ message: Message) -> Mailbox? { message.sender?.replyTo.flatMap { Mailbox($0) } }
}

public import LatchkeyHTTPClient
public import UserPool

/// Takes messages to a mail server by SMTP. The server's reply 250 after the content is what delivers a message.
///
/// Each message keeps its `Message-ID` however often it is tried, so that one that came twice can be told.
public struct MailCarrier: MessageCarrier {
    private let client: MailClient
    private let usual: Mailbox
    private let senders: SenderPolicy

    /// A carrier that writes in the name of `from`, or of whom `senders` lets a pool choose.
    public init(_ server: MailServer, from: Mailbox, senders: SenderPolicy? = nil) {
        client = MailClient(server)
        usual = from
        self.senders = senders ?? SenderPolicy(usual: from)
    }

    public func carry(_ queued: QueuedMessage) async -> MessageOutcome {
        let message = queued.message
        guard let to = Mailbox(address: message.destination) else {
            return .refused(reason: "the receiver has no e-mail address")
        }
        let from = senders.from(message) ?? usual
        let content: [UInt8]
        do throws(MailMessage.Refusal) {
            content = try MailMessage(
                from: from, to: to, replyTo: senders.replyTo(message), subject: message.content.subject ?? "",
                date: queued.created, key: queued.key,
                text: message.content.text, html: message.content.html
            ).encoded()
        } catch {
            return .refused(reason: error.reason)
        }
        do throws(MailError) {
            try await client.send(OutgoingMail(from: from.address, to: to.address, content: content))
            return .delivered
        } catch {
            let reason = "\(error)"
            switch error.code {
            case .invalidMail, .refused: return .refused(reason: reason)
            case .postponed: return .postponed(reason: reason)
            case .unavailable, .untrusted, .loginRefused, .cancelled: return .unavailable(reason: reason)
            }
        }
    }
}

internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A message as it lies sealed in the store.
struct StoredMessage: Shape {
    var client: String?
    var username = ""
    var destination = ""
    var medium = ""
    var occasion = ""
    var subject: String?
    var text: Secret?
    var html: Secret?
    var code = Secret("")
    var from: String?
    var replyTo: String?
    var function: String?
    var event: Secret?

    init() {}

    init(_ message: Message) {
        client = message.client?.text
        username = message.username
        destination = message.destination
        medium = message.medium.rawValue
        occasion = message.occasion.rawValue
        subject = message.content.subject
        text = message.content.text
        html = message.content.html
        code = message.code
        from = message.sender?.from
        replyTo = message.sender?.replyTo
        function = message.carrier?.name
        event = message.carrier?.event
    }

    static let fields: [Field<Self>] = [
        .init("client", \.client),
        .init("username", \.username),
        .init("destination", \.destination),
        .init("medium", \.medium),
        .init("occasion", \.occasion),
        .init("subject", \.subject),
        .init("text", \.text),
        .init("html", \.html),
        .init("code", \.code),
        .init("from", \.from),
        .init("replyTo", \.replyTo),
        .init("function", \.function),
        .init("event", \.event),
    ]

    /// The message again.
    func message(in pool: PoolID, slot: String = "", expires: Timestamp) -> Message {
        Message(
            pool: pool, client: client.flatMap(ClientID.init), username: username, destination: destination,
            medium: Message.Medium(rawValue: medium) ?? .email,
            occasion: MessageOccasion(rawValue: occasion) ?? .verifyUserAttribute,
            content: Message.Content(subject: subject, text: text, html: html), code: code,
            sender: MailSender(from: from, replyTo: replyTo),
            carrier: function.map { Message.Function(name: $0, event: event ?? Secret("{}")) }, slot: slot,
            expires: expires)
    }
}

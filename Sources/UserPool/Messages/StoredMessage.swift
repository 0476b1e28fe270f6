internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A message as it lies sealed in the store.
struct StoredMessage: Shape {
    var username = ""
    var destination = ""
    var medium = ""
    var subject: String?
    var text: Secret?
    var html: Secret?
    var code = Secret("")

    init() {}

    init(_ message: Message) {
        username = message.username
        destination = message.destination
        medium = message.medium.rawValue
        subject = message.content.subject
        text = message.content.text
        html = message.content.html
        code = message.code
    }

    static let fields: [Field<Self>] = [
        .init("username", \.username),
        .init("destination", \.destination),
        .init("medium", \.medium),
        .init("subject", \.subject),
        .init("text", \.text),
        .init("html", \.html),
        .init("code", \.code),
    ]

    /// The message again.
    func message(in pool: PoolID, slot: String = "", expires: Timestamp) -> Message {
        Message(
            pool: pool, username: username, destination: destination,
            medium: Message.Medium(rawValue: medium) ?? .email,
            content: Message.Content(subject: subject, text: text, html: html), code: code, slot: slot,
            expires: expires)
    }
}

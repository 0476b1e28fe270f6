internal import Delivery

/// How messages reach users.
extension Setting {
    static let messages: [Setting] = general + email + sms

    private static let general: [Setting] = [
        .init(
            "messages.outboxFile", \.messages.outboxFile, shorthand: "--outbox",
            "Appends every message, codes included, to this file as JSON lines (development).",
            form: "a path"),
        .init("messages.queue", \.messages.queue, "Messages that may wait to be sent.", in: 1...1_000_000),
        .init(
            "messages.concurrency", \.messages.concurrency, "Messages of a kind that are sent at a time.", in: 1...4),
        .init("messages.templates", \.messages.templates, "A folder with words for messages.", form: "a path"),
    ]

    private static let email: [Setting] = [
        .init("messages.email.kind", \.messages.email.kind, "Where e-mail goes."),
        .init(
            "messages.email.from", \.messages.email.from, "Whom e-mail is from.",
            form: "a mailbox such as Hotel <no-reply@example.org>"
        ) { $0.isEmpty || Mailbox($0) != nil },
        .init(
            "messages.email.senders", \.messages.email.senders,
            "Whom pools may send e-mail from besides the address of messages.email.from.",
            form: "a list of domains and addresses, or *"),
        .init(
            "messages.email.confirmsOnOpening", \.messages.email.confirmsOnOpening,
            "Whether the link of a sign-up confirms when it is opened, without the button of its page."),
        .init("messages.email.host", \.messages.email.host, "The mail server.", form: "a host name or an address"),
        .init(
            "messages.email.port", \.messages.email.port, "Its port; 0: 465 with tls, 587 otherwise.", in: 0...65_535),
        .init(
            "messages.email.security", \.messages.email.security,
            "How the connection is secured; none-loopback: not at all, for a server on this machine."),
        .init(
            "messages.email.username", \.messages.email.access.username, "Who signs in there; empty: nobody.",
            form: "a name"),
        .init(
            "messages.email.passwordFile", \.messages.email.access.passwordFile, "A file with the password.",
            form: "a path"),
        .init(
            "messages.email.caFile", \.messages.email.access.caFile,
            "Authorities (PEM) that are trusted instead of the system's.", form: "a path"),
        .init(
            "messages.email.url", \.messages.email.access.url,
            "The endpoint of a webhook: https, or http on this machine.",
            form: "an https:// or http:// URL"),
        .init("messages.email.format", \.messages.email.access.format, "How the body of a webhook is written."),
        .init(
            "messages.email.body", \.messages.email.access.body,
            "The body of a webhook with places such as {to} and {text}; empty: everything.", form: "a template"),
        .init(
            "messages.email.secretFile", \.messages.email.access.secretFile,
            "A file with the key that a webhook's requests are signed with.", form: "a path"),
        .init(
            "messages.email.tokenFile", \.messages.email.access.tokenFile, "A file with the bearer token of a webhook.",
            form: "a path"),
    ]

    private static let sms: [Setting] = [
        .init("messages.sms.kind", \.messages.sms.kind, "Where text messages go."),
        .init("messages.sms.from", \.messages.sms.from, "What text messages are from.", form: "a number or a name"),
        .init(
            "messages.sms.username", \.messages.sms.access.username, "Who signs in there; empty: nobody.",
            form: "a name"),
        .init(
            "messages.sms.passwordFile", \.messages.sms.access.passwordFile, "A file with the password.", form: "a path"
        ),
        .init(
            "messages.sms.caFile", \.messages.sms.access.caFile,
            "Authorities (PEM) that are trusted instead of the system's.", form: "a path"),
        .init(
            "messages.sms.url", \.messages.sms.access.url, "The endpoint of a webhook: https, or http on this machine.",
            form: "an https:// or http:// URL"),
        .init("messages.sms.format", \.messages.sms.access.format, "How the body of a webhook is written."),
        .init(
            "messages.sms.body", \.messages.sms.access.body,
            "The body of a webhook with places such as {to} and {text}; empty: everything.", form: "a template"),
        .init(
            "messages.sms.secretFile", \.messages.sms.access.secretFile,
            "A file with the key that a webhook's requests are signed with.", form: "a path"),
        .init(
            "messages.sms.tokenFile", \.messages.sms.access.tokenFile, "A file with the bearer token of a webhook.",
            form: "a path"),
    ]
}

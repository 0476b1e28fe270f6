internal import Database
internal import Delivery
internal import LatchkeyHTTPClient
internal import LatchkeyPlatform
internal import UserPool

/// The ways that messages take: to the outbox, or by way of the queue to those who bring them to users.
struct Messaging: Sendable {
    /// What the pools hand messages to.
    let sender: any MessageSender
    let outbox: Outbox
    let dispatcher: MessageDispatcher
    let queue: MessageQueue
    /// The operator's words.
    let templates: MessageTemplates

    /// Reads what the settings name. Throws when a file of theirs cannot be read.
    init(
        _ messages: Configuration.Messages, hooks: any HookCaller, store: any Database, masterKey: MasterKey,
        clock: any WallClock, log: Log
    ) throws(StartupError) {
        do throws(TemplateFolder.Failure) {
            templates = messages.templates.isEmpty ? MessageTemplates() : try TemplateFolder.read(messages.templates)
        } catch {
            throw StartupError("a template of messages cannot be used: \(error)")
        }
        let file = try Self.outboxFile(messages)
        outbox = Outbox(masterKey: masterKey, clock: clock, file: file)
        queue = MessageQueue(database: store, masterKey: masterKey, clock: clock, limit: messages.queue, file: file)
        var carriers: [Message.Medium: any MessageCarrier] = [:]
        carriers[.email] = try Self.carrier(of: messages.email, log: log)
        carriers[.sms] = try Self.carrier(of: messages.sms)
        let queue = queue
        sender = MessageRoutes(carriers.mapValues { _ in queue }, functions: queue, otherwise: outbox)
        dispatcher = MessageDispatcher(
            queue: queue, carriers: carriers, functions: HookCarrier(hooks), concurrency: messages.concurrency,
            clock: clock, log: log)
    }

    private static func carrier(
        of email: Configuration.Messages.Email, log: Log
    ) throws(StartupError) -> (any MessageCarrier)? {
        let senders = SenderPolicy(usual: Mailbox(email.from), rules: email.senders, log: log)
        switch email.kind {
        case .outbox: return nil
        case .webhook:
            var endpoint = try webhook(email.access, from: email.from)
            endpoint.senders = senders
            return WebhookCarrier(endpoint)
        case .smtp:
            guard let from = Mailbox(email.from) else { throw StartupError("messages.email.from is no mailbox") }
            let security: MailServer.Security =
                switch email.security {
                case .startTLS: .startTLS
                case .tls: .tls
                case .noneOnLoopback: .none
                }
            let port = email.port == 0 ? (security == .tls ? 465 : 587) : email.port
            var server = MailServer(host: email.host, port: port, security: security)
            server.caFile = try caFile(email.access)
            if !email.access.username.isEmpty {
                server.login = MailServer.Login(
                    username: email.access.username, password: try secret(in: email.access.passwordFile))
            }
            do throws(MailError) {
                try server.validate()
            } catch {
                throw StartupError("messages.email.host or port: \(error.reason)")
            }
            return MailCarrier(server, from: from, senders: senders)
        }
    }

    private static func carrier(of sms: Configuration.Messages.SMS) throws(StartupError) -> (any MessageCarrier)? {
        switch sms.kind {
        case .outbox: nil
        case .webhook: WebhookCarrier(try webhook(sms.access, from: sms.from))
        }
    }

    private static func webhook(
        _ access: Configuration.Messages.Access, from: String
    ) throws(StartupError) -> WebhookEndpoint {
        let body: WebhookBody
        do throws(WebhookBody.Refusal) {
            body = try WebhookBody(access.format == .json ? .json : .form, template: access.body)
        } catch {
            throw StartupError("the body of a webhook: \(error)")
        }
        guard var endpoint = WebhookEndpoint(url: access.url, body: body) else {
            throw StartupError("the URL of a webhook must be https, or http on this machine")
        }
        endpoint.from = from
        endpoint.caFile = try caFile(access)
        if !access.username.isEmpty {
            endpoint.credentials = .basic(
                username: access.username, password: try secret(in: access.passwordFile))
        } else if !access.tokenFile.isEmpty {
            endpoint.credentials = .bearer(try secret(in: access.tokenFile))
        }
        if !access.secretFile.isEmpty { endpoint.signingKey = try secret(in: access.secretFile) }
        return endpoint
    }

    /// The first line of a file.
    static func secret(in path: String) throws(StartupError) -> Secret {
        let bytes: [UInt8]
        do throws(SmallFile.Failure) {
            bytes = try SmallFile.read(path, limit: 4096).bytes
        } catch {
            throw StartupError("cannot read \(path): \(error)")
        }
        let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
        guard !line.isEmpty else { throw StartupError("\(path) is empty") }
        return Secret(String(line))
    }

    /// libcurl reads the file anew for each connection; one that is not there is told of now.
    private static func caFile(_ access: Configuration.Messages.Access) throws(StartupError) -> String? {
        guard !access.caFile.isEmpty else { return nil }
        do throws(SmallFile.Failure) {
            _ = try SmallFile.read(access.caFile, limit: 1 << 20)
            return access.caFile
        } catch {
            throw StartupError("cannot read \(access.caFile): \(error)")
        }
    }

    private static func outboxFile(_ messages: Configuration.Messages) throws(StartupError) -> OutboxFile? {
        guard !messages.outboxFile.isEmpty else { return nil }
        guard let file = OutboxFile(path: messages.outboxFile) else {
            throw StartupError("cannot write the outbox file \(messages.outboxFile)")
        }
        return file
    }
}

internal import Delivery

extension Configuration {
    /// The configuration of the file, the environment and the flags, each stronger than the one before.
    ///
    /// An environment variable of one of the server's sections that is no setting is refused; other variables are not
    /// the server's to judge.
    init(
        file: ConfigurationFile?, environment: [String: String], arguments: CommandLineArguments
    ) throws(ConfigurationError) {
        for (name, value) in file?.leaves ?? [] {
            // The functions of pools are no settings of the server's: what they are called is for others to say.
            if name.hasPrefix("hooks.arn:") {
                let function = String(name.dropFirst("hooks.".count))
                hooks.functions[function] = try HookSetting(function, value)
                continue
            }
            if name.hasPrefix("logs.arn:") {
                let destination = String(name.dropFirst("logs.".count))
                logs.destinations[destination] = try LogSetting(destination, value)
                continue
            }
            guard let setting = Setting.all.first(where: { $0.name == name }) else {
                throw .unknown(name, nearest: NearestName.of(name, among: Setting.all.map(\.name)), in: .file)
            }
            guard setting.setValue(&self, value) else { throw .wrongValue(name, form: setting.form) }
        }
        let sections = Set(Setting.all.map { "LATCHKEY_\($0.name.prefix { $0 != "." }.uppercased())_" })
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
            guard sections.contains(where: { name.hasPrefix($0) }) else { continue }
            guard let setting = Setting.all.first(where: { $0.variable == name }) else {
                throw .unknown(
                    name, nearest: NearestName.of(name, among: Setting.all.map(\.variable)), in: .environment)
            }
            guard setting.setText(&self, value) else { throw .wrongValue(name, form: setting.form) }
        }
        for (setting, flag, value) in arguments.settings {
            guard setting.setText(&self, value) else { throw .wrongValue(flag, form: setting.form) }
        }
        try refuseDangers()
    }

    /// Settings for development are refused where others could reach the server.
    private func refuseDangers() throws(ConfigurationError) {
        guard tls.certificate.isEmpty == tls.key.isEmpty else {
            throw .refused("tls.certificate and tls.key belong together: only one of them is set")
        }
        try refuseUnfitMessages()
        guard !server.listen.isLoopback else { return }
        if admin.anySignature {
            throw .refused(
                "admin.anySignature accepts every signature, so it is allowed on a loopback address only, "
                    + "not on \(server.listen)")
        }
        if passwords.cost == .test {
            throw .refused(
                "passwords.cost: test makes hashes cheap to guess, so it is allowed on a loopback address only, "
                    + "not on \(server.listen)")
        }
    }

    /// Messages hold codes: they go where it was said, or the server does not start.
    private func refuseUnfitMessages() throws(ConfigurationError) {
        let email = messages.email
        guard email.access.username.isEmpty == email.access.passwordFile.isEmpty,
            messages.sms.access.username.isEmpty == messages.sms.access.passwordFile.isEmpty
        else { throw .refused("username and passwordFile of messages belong together: only one of them is set") }
        switch email.kind {
        case .outbox: break
        case .smtp:
            guard !email.host.isEmpty, !email.from.isEmpty else {
                throw .refused("messages.email.kind: smtp needs messages.email.host and messages.email.from")
            }
            guard email.security != .noneOnLoopback || ListenAddress(host: email.host, port: 0).isLoopback else {
                throw .refused(
                    "messages.email.security: none-loopback is for a mail server on this machine, not \(email.host)")
            }
        case .webhook: try refuseUnfit(email.access, of: "messages.email")
        }
        switch messages.sms.kind {
        case .outbox: break
        case .webhook: try refuseUnfit(messages.sms.access, of: "messages.sms")
        }
    }

    private func refuseUnfit(_ access: Messages.Access, of section: String) throws(ConfigurationError) {
        guard access.username.isEmpty || access.tokenFile.isEmpty else {
            throw .refused("\(section).username and \(section).tokenFile exclude each other")
        }
        let body: WebhookBody
        do throws(WebhookBody.Refusal) {
            body = try WebhookBody(access.format == .json ? .json : .form, template: access.body)
        } catch {
            throw .refused("\(section).body: \(error)")
        }
        guard WebhookEndpoint(url: access.url, body: body) != nil else {
            throw .refused("\(section).url must be https, or http on this machine, for messages hold codes")
        }
    }
}

extension ConfigurationFile {
    /// The settings of the file, sections within sections taken apart where there are settings in them:
    /// `messages.email.host`.
    var leaves: [(name: String, value: Value)] { settings.flatMap(Self.leaves) }

    private static func leaves(of name: String, _ value: Value) -> [(name: String, value: Value)] {
        guard case .section(let members) = value, Setting.all.contains(where: { $0.name.hasPrefix(name + ".") }) else {
            return [(name, value)]
        }
        return members.sorted { $0.key < $1.key }.flatMap { leaves(of: "\(name).\($0.key)", $0.value) }
    }
}

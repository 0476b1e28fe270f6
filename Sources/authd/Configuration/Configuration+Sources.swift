extension Configuration {
    /// The configuration of the file, the environment and the flags, each stronger than the one before.
    ///
    /// An environment variable of one of the server's sections that is no setting is refused; other variables are not
    /// the server's to judge.
    init(
        file: ConfigurationFile?, environment: [String: String], arguments: CommandLineArguments
    ) throws(ConfigurationError) {
        for (name, value) in file?.settings ?? [] {
            // The functions of pools are no settings of the server's: what they are called is for others to say.
            if name.hasPrefix("hooks.arn:") {
                let function = String(name.dropFirst("hooks.".count))
                hooks.functions[function] = try HookSetting(function, value)
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
}

internal import Hooks
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension HTTPHooks {
    /// Calls the functions that a configuration names. Throws when one of them cannot be used as it stands: a pool that
    /// trusts in it would find that out too late.
    init(_ hooks: Configuration.Hooks) throws(StartupError) {
        var endpoints: [String: HookEndpoint] = [:]
        for (function, setting) in hooks.functions {
            let secret = try Self.secret(setting.secret, setting.secretFile)
            let codeKey = try Self.secret(setting.codeKey, setting.codeKeyFile)
            do throws(HookEndpoint.Fault) {
                endpoints[function] = try HookEndpoint(
                    setting.kind == .lambda ? .lambda : .http, of: function, url: setting.url, secret: secret,
                    codeKey: codeKey.map { Hex.decode($0.reveal) ?? [] })
            } catch {
                throw StartupError("hooks: \(error)")
            }
        }
        self.init(endpoints, networks: hooks.allowedNetworks)
    }

    /// The text of a setting, or the first line of the file that holds it.
    private static func secret(_ text: Secret, _ file: String) throws(StartupError) -> Secret? {
        guard file.isEmpty else { return try Messaging.secret(in: file) }
        return text.reveal.isEmpty ? nil : text
    }
}

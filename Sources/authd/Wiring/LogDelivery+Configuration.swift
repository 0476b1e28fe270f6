internal import Delivery
internal import LatchkeyPlatform

extension LogDelivery {
    /// Takes logs where a configuration says. Throws when a destination cannot be used as it stands.
    convenience init(_ logs: Configuration.Logs, clock: any WallClock, log: Log) throws(StartupError) {
        var destinations: [String: LogDestination] = [:]
        for (name, setting) in logs.destinations {
            guard setting.url.isEmpty else {
                let key = setting.secretFile.isEmpty ? nil : try Messaging.secret(in: setting.secretFile)
                guard let endpoint = LogDestination.endpoint(at: setting.url, signingKey: key) else {
                    throw StartupError("logs.\(name).url must be https://, or http:// of this machine")
                }
                destinations[name] = endpoint
                continue
            }
            destinations[name] = .file(LogFile(path: setting.file))
        }
        self.init(destinations, clock: clock, log: log)
    }
}

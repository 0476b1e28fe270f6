internal import LatchkeyPlatform
internal import UserPool

extension UserPoolConfiguration {
    /// What the configuration says of all pools, for a server that clients reach at `publicURL`.
    init(_ configuration: Configuration, publicURL: String) {
        self.init(
            publicURL: publicURL, region: configuration.pools.region, account: configuration.pools.account)
        mostCodeTries = configuration.limits.triesOfCode
        mostChallengeTries = configuration.limits.triesOfChallenge
        messageBurst = configuration.limits.messagesOfUser
        destinationMessageBurst = configuration.limits.messagesOfDestination
        messageRefill = .seconds(configuration.limits.messageRefillSeconds)
        changeBurst = configuration.limits.changesOfUser
        changeRefill = .seconds(configuration.limits.changeRefillSeconds)
        freeFailures = configuration.limits.freeFailures
        firstLock = .seconds(configuration.limits.firstLockSeconds)
        longestLock = .seconds(configuration.limits.longestLockSeconds)
        addresses.failedSignIns = configuration.limits.failedSignIns
        addresses.wrongCodes = configuration.limits.wrongCodes
        addresses.signUps = configuration.limits.signUps
        addresses.messages = configuration.limits.messages
        imports.fileBytes = configuration.imports.fileBytes
        imports.rows = configuration.imports.rows
        addresses.spareLoopback = configuration.server.isForThisMachineAlone
    }
}

extension Configuration.Server {
    /// Whether every client runs on this machine. A proxy on this machine makes strangers look as if they did: one that
    /// is trusted says who they are, and one that is not shows in the public URL.
    fileprivate var isForThisMachineAlone: Bool {
        guard listen.isLoopback, trustedProxies.isEmpty else { return false }
        return publicURL.isEmpty || PublicURL.isLoopback(publicURL)
    }
}

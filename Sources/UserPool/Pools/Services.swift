internal import Database
internal import LatchkeyPlatform
internal import PasswordHash

/// What every pool works with, handed down from ``UserPools``.
struct Services: Sendable {
    private(set) var database: any Database
    let configuration: UserPoolConfiguration
    let masterKey: MasterKey
    let clock: any WallClock
    let log: Log
    let signingKeys: SigningKeys
    let sessions: Sessions
    let messages: any MessageSender
    /// What calls the functions of pools; `nil` where none can be called.
    let hooks: (any HookCaller)?
    /// What fetches the metadata documents of clients; `nil` where none are fetched.
    let clientMetadata: (any ClientMetadataSource)?
    let passwords: PasswordHasher
    /// Lets few proofs of an account be looked at at a time.
    let attemptGate: AttemptGate
    /// Has few answers of an account to questions of functions be judged at a time. By itself, because anybody can give
    /// such answers who knows a name: whoever does must not hold up the owner's password.
    let answerGate: AttemptGate
    /// Has few functions at a time be asked about an account by those who have proved who they are, in whatever way:
    /// until it is over, what they have shown can be shown again, and each time would be a call.
    let functionGate: AttemptGate
    /// Has few functions at a time be asked for the words of a message to an account. By itself, because a name is
    /// enough to be sent some.
    let messageGate: AttemptGate
    /// Has few functions at a time be asked about the tokens of one client for itself: of all the places that run its
    /// program, which is why there are more.
    let clientGate = AttemptGate(width: 16)
    let signIns = SignInCounters()
    let refreshes = RefreshCounters()
    /// Whether a client of a pool uses the Secure Remote Password protocol; forgotten when a client changes.
    let srpUse = Cache<PoolID, Bool>(capacity: 1000)
    /// Whether a pool has groups; forgotten when one comes or goes.
    let groupUse = Cache<PoolID, Bool>(capacity: 1000)
    /// What clients set about risks; forgotten when it changes.
    let clientRisks = Cache<ClientID, ClientRisk>(capacity: 10_000)
    /// The passwords that others know, beside those that ship with the program.
    let exposedPasswords: ExposedPasswords?
    /// What takes logs away; `nil` where none are.
    let logs: (any LogSender)?
    /// What passwords are checked against where none is stored; forgotten when a hash of the pool is renewed.
    let decoys = Cache<PoolID, DecoyHashes>(capacity: 1000)

    /// The services as a pool works with them.
    func serving(_ pool: PoolID) -> Services {
        var services = self
        services.database = PoolDatabase(base: database, pool: pool)
        return services
    }
}

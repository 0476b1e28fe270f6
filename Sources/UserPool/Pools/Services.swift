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
    let passwords: PasswordHasher
    let attemptGate: AttemptGate
    let signIns = SignInCounters()
    let refreshes = RefreshCounters()
    /// Whether a client of a pool uses the Secure Remote Password protocol; forgotten when a client changes.
    let srpUse = Cache<PoolID, Bool>(capacity: 1000)
    /// Whether a pool has groups; forgotten when one comes or goes.
    let groupUse = Cache<PoolID, Bool>(capacity: 1000)
    /// What passwords are checked against where none is stored; forgotten when a hash of the pool is renewed.
    let decoys = Cache<PoolID, DecoyHashes>(capacity: 1000)

    /// The services as a pool works with them.
    func serving(_ pool: PoolID) -> Services {
        var services = self
        services.database = PoolDatabase(base: database, pool: pool)
        return services
    }
}

public import Database
internal import LatchkeyJOSE
public import LatchkeyJSON
public import LatchkeyPlatform
public import PasswordHash

/// The user pools of a server, and what is in them: the front door of the domain.
///
/// ```swift
/// let pools = try await UserPools(
///     database: database, configuration: .init(publicURL: url), masterKey: key, passwords: PasswordHasher(),
///     messages: Outbox(masterKey: key, clock: SystemClock()))
/// let pool = try await pools.createPool(PoolChange(name: "hotel"), region: nil)
/// let client = try await pools.createClient(ClientChange(name: "web"), in: pool)
/// ```
/// What a pool can do is in extensions of ``Pool``.
public final class UserPools: Sendable {
    /// What facades have everyone pass who tries a password or a code, signs up or has a message sent, and is no
    /// administrator.
    public let addresses: AddressGate
    /// How many requests of each category the server takes; facades ask it about every one.
    public let limits: RateLimits
    let services: Services
    let pools: Pools
    private let clients: Clients
    /// Users and pools that are gone, for those who keep something for them elsewhere.
    public let departures: Departures
    /// Clears away what deleted pools and clients have left.
    let removal: Removal
    /// Works at import jobs.
    let imports: ImportRunner
    /// Takes the files of import jobs.
    let uploads: ImportUploads
    /// Sets pools back to what they were.
    let restorer: Restorer
    /// The refusals that are to be written down.
    let refusals = NoteQueue<RefusalEntry>()
    /// What users did that is to be written down.
    let doings = NoteQueue<DoneEntry>()

    /// Opens the pools in a store, bringing it to this program's schema first. Throws what the store throws.
    ///
    /// `passwords` hashes the users' passwords; `messages` takes what is sent to users; `hooks` calls the functions
    /// that pools name; `exposedPasswords` are known to others, beside the commonest; `logs` takes the logs of pools
    /// away; `clientMetadata` fetches what clients say of themselves.
    public convenience init(
        database: any Database, configuration: UserPoolConfiguration, masterKey: MasterKey,
        passwords: PasswordHasher, messages: any MessageSender, hooks: (any HookCaller)? = nil,
        exposedPasswords: ExposedPasswords? = nil, logs: (any LogSender)? = nil,
        clientMetadata: (any ClientMetadataSource)? = nil, clock: any WallClock = SystemClock(), log: Log = .silent
    ) async throws {
        try await self.init(
            database: database, configuration: configuration, masterKey: masterKey, passwords: passwords,
            messages: messages, hooks: hooks, exposedPasswords: exposedPasswords, logs: logs,
            clientMetadata: clientMetadata,
            keyGenerator: { try SigningKey.generate(.rs256) }, clock: clock, log: log)
    }

    /// Opens the pools with keys of the caller's making, all for one algorithm, so that tests need not wait for them.
    init(
        database: any Database, configuration: UserPoolConfiguration, masterKey: MasterKey,
        passwords: PasswordHasher, messages: any MessageSender, hooks: (any HookCaller)? = nil,
        exposedPasswords: ExposedPasswords? = nil, logs: (any LogSender)? = nil,
        clientMetadata: (any ClientMetadataSource)? = nil, keyGenerator: @escaping SigningKeys.Generator,
        tokenAlgorithm: Algorithm = .rs256, clock: any WallClock, log: Log
    ) async throws {
        let width = min(4, max(1, configuration.lockout.freeFailures))
        try await database.migrate(
            [
                .pools, .users, .signIn, .accessKeys, .secondFactors, .groups, .identityProviders, .resourceServers,
                .userSessions, .authEvents, .risk, .importJobs, .domains, .terms, .clientMetadata, .limits,
                .journal,
            ], clock: clock)
        services = Services(
            database: database, configuration: configuration, masterKey: masterKey, clock: clock, log: log,
            signingKeys: SigningKeys(
                database: database, masterKey: masterKey, algorithm: tokenAlgorithm, generator: keyGenerator),
            sessions: Sessions(
                database: database, clock: clock, cacheCapacity: configuration.sessionCacheCapacity),
            messages: messages, hooks: hooks, clientMetadata: clientMetadata, passwords: passwords,
            attemptGate: AttemptGate(width: width), answerGate: AttemptGate(width: width),
            functionGate: AttemptGate(width: width), messageGate: AttemptGate(width: width),
            exposedPasswords: exposedPasswords, logs: logs)
        limits = try await RateLimits(database: database, clock: clock)
        departures = Departures(database: database)
        addresses = AddressGate(configuration.addresses)
        pools = Pools(services)
        clients = Clients(services)
        removal = Removal(
            database: database, sessions: services.sessions, clock: clock, log: log)
        imports = ImportRunner(services, pools: pools)
        uploads = ImportUploads(services, files: imports.files)
        try imports.files?.prepare()
        // What is cleared away waits for a recovery that may want it.
        restorer = Restorer(services: services) { [removal] _ in removal.wake() }
        // What the last process did not come to.
        removal.wake()
        imports.wake()
        restorer.start()
    }
}

extension UserPools {
    /// How sign-ins ended.
    public var signIns: SignInCounters { services.signIns }
    /// How uses of refresh tokens ended.
    public var refreshes: RefreshCounters { services.refreshes }
}

// MARK: - Pools

extension UserPools {
    /// Makes a pool for a region, or for the configured one. Throws `invalidParameter` when its settings break a rule,
    /// `tooManyPools`.
    public func createPool(_ change: PoolChange, region: String? = nil) async throws -> Pool {
        try await pools.create(change, region: region)
    }

    /// The pool with that id. Throws `poolNotFound`.
    public func pool(_ id: PoolID) async throws -> Pool {
        try await pools.find(id)
    }

    /// The pool that a request names. Throws `poolNotFound`, also for a text that is no pool id.
    public func pool(named text: String) async throws -> Pool {
        guard let id = PoolID(text) else { throw UserPoolError.poolNotFound(text) }
        return try await pool(id)
    }

    /// The pool with that Amazon Resource Name. Throws `resourceNotFound`.
    public func pool(arn: String) async throws -> Pool {
        let notFound = UserPoolError(.resourceNotFound, [.resource: arn])
        guard let name = arn.split(separator: "/").last, let id = PoolID(String(name)) else { throw notFound }
        do {
            let pool = try await pool(id)
            guard pool.arn == arn else { throw notFound }
            return pool
        } catch let error as UserPoolError where error.code == .poolNotFound {
            throw notFound
        }
    }

    /// A page of all pools, at most `limit` (1–60) of them, from where `token` says. Their tags are not read. Throws
    /// `invalidPageToken`.
    public func pools(from token: String? = nil, limit: Int) async throws -> Page<Pool> {
        try await pools.list(from: token, limit: min(max(limit, 1), Page<Pool>.mostElements))
    }

    /// Puts other settings in place of a pool's own: what is left out gets its default, but for the plan and what is
    /// set by operations of their own (``changeSettings(of:_:)``), which stay. Throws `poolNotFound`,
    /// `importInProgress`, and `invalidParameter` when the settings break a rule or change what is fixed (schema,
    /// aliases, user names).
    @discardableResult
    public func updatePool(_ id: PoolID, _ change: PoolChange) async throws -> Pool {
        try await pools.update(id, checking: { try await ImportStore($0).checkNoneRuns(in: id) }) { _ in change }
    }

    /// Changes some of a pool's settings and leaves the others as they are: `settings` is handed the pool's document,
    /// and what it makes of it is stored before anybody else can change the pool; what is fixed it
    /// must leave. Throws as ``updatePool(_:_:)`` does.
    public func changeSettings(
        of id: PoolID, _ settings: @escaping @Sendable (inout JSONValue) -> Void
    ) async throws -> Pool {
        try await pools.changeSettings(of: id, settings)
    }

    /// Gives a pool more attributes of its own: each an object in the form of an entry of `Schema`. What was added can
    /// be neither changed nor taken away. Throws `poolNotFound`, `importInProgress`, and `invalidParameter` when one of
    /// them cannot be.
    public func addAttributes(_ entries: [JSONValue], to id: PoolID) async throws {
        try await pools.addAttributes(entries, to: id, checking: { try await ImportStore($0).checkNoneRuns(in: id) })
    }

    /// Puts tags on a pool, in place of those of the same keys. Throws `poolNotFound` and `invalidTags`.
    public func addTags(_ tags: [String: String], to id: PoolID) async throws {
        try await pools.changeTags(of: id) { $0.merge(tags) { _, new in new } }
    }

    /// Takes the tags with these keys off a pool; one that it does not have is none too many. Throws `poolNotFound`.
    public func removeTags(_ keys: [String], from id: PoolID) async throws {
        try await pools.changeTags(of: id) { tags in keys.forEach { tags[$0] = nil } }
    }

    /// Removes a pool with all its clients, users and sessions. They are gone for everybody when this returns; the rows
    /// of users and sessions are cleared away in the background, also by the next process. Throws `poolNotFound`,
    /// `poolProtected` while its deletion protection is on, `importInProgress`, and `invalidParameter` while it has a
    /// domain.
    public func deletePool(_ id: PoolID) async throws {
        let services = services
        let pools = pools
        let clients = clients
        let removal = removal
        try await services.database.transaction { transaction in
            try await ImportStore(transaction.connection).checkNoneRuns(in: id)
            guard try await DomainStore(transaction.connection).all(of: id).isEmpty else {
                throw UserPoolError.invalidParameter(
                    "User pool cannot be deleted. It has a domain configured that should be deleted first.")
            }
            try await pools.delete(id, in: transaction)
            transaction.afterCommit {
                clients.forget(of: id)
                removal.wake()
            }
        }
    }
}

// MARK: - Clients

extension UserPools {
    /// The client with that id and the pool it serves. Throws `clientNotFound`, also for a text that is no client id.
    public func client(_ text: String) async throws -> (client: Client, pool: Pool) {
        guard let id = ClientID(text) else { throw UserPoolError.clientNotFound(text) }
        let client = try await clients.find(id)
        return (client, try await pools.find(client.pool))
    }

    /// The client with that id of that pool. Throws `clientNotFound`.
    public func client(_ text: String, of pool: Pool) async throws -> Client {
        guard let id = ClientID(text) else { throw UserPoolError.clientNotFound(text) }
        return try await clients.find(id, of: pool)
    }

    /// A page of a pool's clients, at most `limit` (1–60) of them, from where `token` says. Their secrets are not read.
    /// Throws `invalidPageToken`.
    public func clients(of pool: Pool, from token: String? = nil, limit: Int = 60) async throws -> Page<Client> {
        try await clients.list(of: pool, from: token, limit: min(max(limit, 1), Page<Client>.mostElements))
    }

    /// Makes a client of a pool. Throws `invalidParameter` and `invalidOAuthFlow` when its settings break a rule,
    /// `tooManyClients`.
    public func createClient(_ change: ClientChange, in pool: Pool) async throws -> Client {
        try await clients.create(change, in: pool)
    }

    /// Puts other settings in place of a client's own: what is left out gets its default; its secrets stay. Throws
    /// `clientNotFound`, and `invalidParameter` and `invalidOAuthFlow` when the settings break a rule.
    @discardableResult
    public func updateClient(_ id: ClientID, _ change: ClientChange, in pool: Pool) async throws -> Client {
        try await clients.update(id, change, in: pool)
    }

    /// Removes a client with all sessions that began through it. Throws `clientNotFound`.
    public func deleteClient(_ id: ClientID, of pool: Pool) async throws {
        let services = services
        let clients = clients
        let removal = removal
        try await services.database.transaction { transaction in
            try await clients.delete(id, of: pool.id, in: transaction)
            transaction.afterCommit { removal.wake() }
        }
    }

    /// Gives a confidential client a second secret, of the caller's choice or made here. Throws `clientNotFound`,
    /// `publicClient`, `tooManyClientSecrets`, `invalidParameter`.
    public func addSecret(to id: ClientID, of pool: Pool, given: Secret? = nil) async throws -> ClientSecret {
        try await clients.addSecret(to: id, of: pool, given: given)
    }

    /// Takes one of its two secrets from a client. Throws `clientNotFound`, `resourceNotFound`, `lastClientSecret`.
    public func deleteSecret(_ secret: String, of id: ClientID, in pool: Pool) async throws {
        try await clients.deleteSecret(secret, of: id, in: pool)
    }
}

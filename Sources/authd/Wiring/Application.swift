internal import Bookings
internal import CognitoService
internal import Database
internal import Delivery
internal import HTTPServer
internal import Hooks
internal import LatchkeyHTTP
internal import LatchkeyPlatform
internal import OAuthService
internal import PasswordHash
internal import SQLiteDatabase
internal import ServerAPI
internal import TokenVerifier
internal import UserPool

/// Everything that the server is made of, put together and not yet listening.
struct Application: Sendable {
    static let storeName = "latchkey.sqlite"
    static let bookingsName = "bookings.sqlite"
    /// What operators know the stores by.
    private static let poolsLabel = "pools", bookingsLabel = "bookings"

    /// How long messages that are under way may take when the server stops.
    private static let patienceWithMessages = Duration.seconds(5)

    let pools: UserPools
    private let logs: LogDelivery
    let accessKeys: AccessKeys
    let bookings: BookingStore
    let router: Router

    /// What is measured.
    let metrics = MetricRegistry()

    private let databases: [any Database]
    private let api: ServerAPI
    private let departedGuests: DepartedGuests
    private let messaging: Messaging
    private let backups: StoreBackups
    /// Held so that bookings hear of every session that ends.
    private let listening: SessionListening

    /// Opens the stores in the data folder, brings them to this program's schema and joins the parts.
    init(
        _ configuration: Configuration, folder: DataFolder, masterKey: MasterKey, metricsToken: MetricsToken?,
        publicURL: String, log: Log
    ) async throws {
        let readers = configuration.data.readers
        let store = try SQLiteDatabase.open(path: folder.path(of: Self.storeName), readers: readers, kind: .pools)
        let bookingsStore = try SQLiteDatabase.open(
            path: folder.path(of: Self.bookingsName), readers: readers, kind: .bookings)
        databases = [store, bookingsStore]
        let clock = SystemClock()

        let hooks = try HTTPHooks(configuration.hooks)
        let messaging = try Messaging(
            configuration.messages, hooks: hooks, store: store, masterKey: masterKey, clock: clock, log: log)
        self.messaging = messaging
        let outbox = messaging.outbox
        let passwords = PasswordHasher(configuration.passwords)
        var poolConfiguration = UserPoolConfiguration(configuration, publicURL: publicURL)
        poolConfiguration.templates = messaging.templates
        let logs = try LogDelivery(configuration.logs, clock: clock, log: log)
        self.logs = logs
        poolConfiguration.imports.folder = folder.path(of: "imports")
        let pools = try await UserPools(
            database: store, configuration: poolConfiguration,
            masterKey: masterKey,
            passwords: passwords, messages: messaging.sender, hooks: hooks,
            exposedPasswords: try Self.exposedPasswords(configuration.passwords), logs: logs,
            clientMetadata: HTTPClientMetadata(), clock: clock, log: log)
        self.pools = pools
        messaging.dispatcher.whenRefused { message, reason in
            Task { await pools.log(undelivered: message, because: reason) }
        }
        accessKeys = AccessKeys(database: store, masterKey: masterKey, clock: clock)

        bookings = try await BookingStore(database: bookingsStore, clock: clock)
        departedGuests = DepartedGuests(departures: pools.departures, bookings: bookings, log: log)
        let service = BookingsService(
            store: bookings, verifier: Self.verifier(of: pools, clock: clock),
            hasClient: { client, pool in try await Self.has(client, in: pool, of: pools) },
            earliestCheckIn: configuration.bookings.earliestCheckIn == .today ? .today : .any, log: log)
        listening = pools.sessions.whenAnyEnds(watched: { service.streamedSessions.compactMap(SessionID.init) }) {
            session, _ in service.sessionEnded(session.text)
        }

        let backups = StoreBackups(
            of: [(Self.storeName, store), (Self.bookingsName, bookingsStore)], in: folder.path(of: "backups"),
            clock: clock, log: log)
        self.backups = backups

        let skew = Duration.seconds(configuration.admin.clockSkewSeconds)
        api = ServerAPI(
            pools: pools, accessKeys: accessKeys,
            sources: ServerAPI.Sources(
                stores: [(Self.poolsLabel, store), (Self.bookingsLabel, bookingsStore)].map { name, store in
                    ServerAPI.Store(name) { await store.isAnswering ? await store.isWritable : false }
                },
                messages: { pool, username in try await outbox.messages(in: pool, username: username, from: store) },
                seedRooms: { request in await service.seed(request) },
                metrics: metricsToken.map { [metrics] token in
                    ServerAPI.Metrics(metrics) { token.isEqual(to: $0) }
                },
                backups: Backups(begin: { try backups.begin() }, find: { backups.find($0) })),
            acceptsAnySignature: configuration.admin.anySignature,
            confirmsOnOpening: configuration.messages.email.confirmsOnOpening, clockSkew: skew, clock: clock, log: log)

        var wire = CognitoConfiguration()
        wire.acceptsAnySignature = configuration.admin.anySignature
        wire.clockSkew = skew
        let cognito = CognitoService(
            pools: pools, accessKeys: accessKeys, configuration: wire, clock: clock, log: log)

        var router = Router(middleware: [RequestLog(log), CORS(origins: Self.origins(configuration.http))])
        router.on(.post, "/", .asynchronous { request, _ in await cognito.respond(to: request) })
        let oauth = OAuthService(pools: pools, log: log)
        oauth.routes(into: &router)
        api.routes(into: &router)
        service.routes(into: &router)
        self.router = router

        metrics.addProcess(started: clock.now(), version: Program.version)
        metrics.add(router)
        metrics.add(cognito.instruments)
        metrics.add(oauth.instruments)
        metrics.add(pools)
        metrics.add(passwords)
        metrics.add(store, named: Self.poolsLabel)
        metrics.add(bookingsStore, named: Self.bookingsLabel)
        metrics.addStreams(sessions: api, bookings: service)
        metrics.add(messaging)
        metrics.add(hooks)
    }

    /// Does what is due from time to time, until the task is cancelled.
    func run() async {
        async let departed: Void = departedGuests.run()
        async let delivered: Void = messaging.dispatcher.run()
        await api.run()
        await departed
        await delivered
    }

    /// Says to whoever asks that the server is about to stop.
    func beginDraining() {
        api.beginDraining()
    }

    /// Finishes what the stores have begun.
    func close() async {
        listening.cancel()
        // A mail that its server has taken is taken out of the queue before the store closes.
        await messaging.dispatcher.stop(within: Self.patienceWithMessages)
        await pools.sessions.writeActivity()
        await pools.finishNotes()
        await logs.finish(within: Self.patienceWithMessages)
        await backups.stop()
        for database in databases { await database.close() }
    }

    private static func exposedPasswords(
        _ passwords: Configuration.Passwords
    ) throws(StartupError) -> ExposedPasswords? {
        guard !passwords.exposedFile.isEmpty else { return nil }
        do throws(ExposedPasswords.Fault) {
            return try ExposedPasswords(path: passwords.exposedFile)
        } catch {
            throw StartupError("passwords.exposedFile: \(error)")
        }
    }

    private static func origins(_ settings: Configuration.HTTP) -> CORS.Origins {
        settings.corsOrigins.contains(.any) ? .any : .listed(Set(settings.corsOrigins.map(\.description)))
    }

    private static func has(_ client: String, in pool: String, of pools: UserPools) async throws -> Bool {
        do {
            return try await pools.client(client).pool.id.text == pool
        } catch let error as UserPoolError where [.clientNotFound, .poolNotFound].contains(error.code) {
            return false
        }
    }

    /// Verifies tokens of every pool of this server, new ones included, and asks whether their session lives.
    private static func verifier(of pools: UserPools, clock: any WallClock) -> TokenVerifier {
        TokenVerifier(keys: PoolKeys(pools: pools), rules: .bookings, clock: clock) { session in
            guard let id = SessionID(session) else { return false }
            return try await pools.sessions.isLive(id)
        }
    }
}

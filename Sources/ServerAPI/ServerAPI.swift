public import LatchkeyHTTP
public import LatchkeyPlatform
public import UserPool

/// The server's own endpoints, beside the Cognito wire and the bookings.
///
/// | request | answer |
/// |---|---|
/// | `GET /healthz` | the process runs |
/// | `GET /readyz` | the stores can be written; 503 while they cannot, and while the server stops |
/// | `GET /metrics` | what is measured, for a monitoring system that shows the token |
/// | `GET /<pool>/.well-known/jwks.json` | the public keys of a pool (RFC 7517) |
/// | `GET /<pool>/.well-known/openid-configuration` | where they are (OpenID Connect Discovery 1.0) |
/// | `GET /<pool>/images/<client>/<name>` | the logo of a pool's classic login pages |
/// | `GET /session/events` | an event stream that tells the holder of an access token when the session ends |
/// | `GET /outbox?userPoolId=&username=` | the messages sent to users, for an administrator |
/// | `GET /refusals?userPoolId=&username=` | why a user was refused of late, for an administrator |
/// | `GET /confirmUser?client_id=&user_name=&confirmation_code=` | the link of a mail: a button that confirms a sign-up
/// | | `POST /confirmUser?client_id=&user_name=&confirmation_code=` | confirms it |
/// | `PUT /imports/<pool>/<job>?expires=&signature=` | takes the file of an import job, at the address that the job has
/// | | `GET /archive/key` | the key that archives for this server are sealed to, for an administrator |
/// | `POST /archive/export?userPoolId=&archive=&chunk=&from=` | a part of a pool, sealed to the key in the body |
/// | `POST /archive/import?userPoolId=&origin=&archive=&chunk=&last=&groups=` | takes a part of a pool, likewise |
/// | `POST /backups` | begins a copy of all stores beside them, for an administrator |
/// | `GET /backups/<name>` | how far it is |
/// | `POST /rooms/seed?userPoolId=` | rooms for a pool, from an administrator |
///
/// An administrator signs with SigV4 for the service `latchkey`. Errors are problem documents (RFC 9457).
public struct ServerAPI: Sendable {
    /// A store that must be usable for the server to be ready.
    public struct Store: Sendable {
        /// What an operator knows it by.
        let name: String
        /// Whether it can be read and written now.
        let isUsable: @Sendable () async -> Bool

        /// Names a store; it is asked at most once a second.
        public init(_ name: String, isUsable: @escaping @Sendable () async -> Bool) {
            self.name = name
            self.isUsable = isUsable
        }
    }

    /// What the endpoints need from others, so that they name no store and no other facade.
    public struct Sources: Sendable {
        /// The stores that must be usable.
        public var stores: [Store]
        /// The newest messages of a pool, or of one of its users, oldest first.
        public var messages: @Sendable (_ pool: PoolID, _ username: String?) async throws -> [Outbox.Entry]
        /// Answers the seeding of rooms; whoever asks has been found to be an administrator.
        public var seedRooms: @Sendable (_ request: Request) async -> Response
        /// What is measured and who may read it; `nil` when nobody may.
        public var metrics: Metrics?
        /// What makes backups; `nil` where none are made.
        public var backups: Backups?

        /// Names the sources.
        public init(
            stores: [Store],
            messages: @escaping @Sendable (_ pool: PoolID, _ username: String?) async throws -> [Outbox.Entry],
            seedRooms: @escaping @Sendable (_ request: Request) async -> Response, metrics: Metrics? = nil,
            backups: Backups? = nil
        ) {
            self.backups = backups
            self.stores = stores
            self.messages = messages
            self.seedRooms = seedRooms
            self.metrics = metrics
        }
    }

    let pools: UserPools
    let sources: Sources
    let confirmsOnOpening: Bool
    let gate: AdminGate
    let streams: SessionStreams
    let readiness: Readiness
    let clock: any WallClock
    let log: Log

    /// Serves the pools; administrators need a signature by one of the keys, or any when `acceptsAnySignature`. Links
    /// that confirm sign-ups do so when they are opened, rather than by the button of their page, when
    /// `confirmsOnOpening`.
    public init(
        pools: UserPools, accessKeys: AccessKeys, sources: Sources, acceptsAnySignature: Bool = false,
        confirmsOnOpening: Bool = false, clockSkew: Duration = .seconds(300), clock: any WallClock = SystemClock(),
        log: Log
    ) {
        self.pools = pools
        self.sources = sources
        self.clock = clock
        self.log = log
        self.confirmsOnOpening = confirmsOnOpening
        gate = AdminGate(keys: accessKeys, acceptsAny: acceptsAnySignature, clockSkew: clockSkew, clock: clock)
        streams = SessionStreams(clock: clock)
        readiness = Readiness(sources.stores, clock: clock)
    }

    /// How many clients listen for the end of their session now.
    public var openStreams: Int { streams.count }

    /// Adds the endpoints.
    public func routes(into router: inout Router) {
        router.on(.get, "/healthz", .immediate { _, _ in .text("ok\n") })
        router.on(.get, "/readyz", .asynchronous { _, _ in await readiness.answer() })
        if let metrics = sources.metrics {
            router.on(.get, "/metrics", .asynchronous { request, _ in await metrics.answer(request) })
        }
        router.on(
            .get, "/{pool}/.well-known/jwks.json",
            .ready { _, parameters in
                pools.keptJWKS(ofPoolNamed: parameters["pool"]).map(Self.document)
            } otherwise: { request, parameters in
                await document(request) { try await pools.jwks(of: pools.pool(named: parameters["pool"]).id) }
            })
        router.on(
            .get, "/{pool}/.well-known/openid-configuration",
            .asynchronous { request, parameters in
                await document(request) { try await pools.discovery(of: pools.pool(named: parameters["pool"]).id) }
            })
        router.on(
            .get, "/{pool}/images/{client}/{name}",
            .asynchronous { request, parameters in
                await image(request, ofPool: parameters["pool"], client: parameters["client"])
            })
        router.on(.get, "/session/events", .asynchronous { request, _ in await sessionEvents(request) })
        // Amazon Cognito's links are written in both ways.
        for path in ["/confirmUser", "/confirmUser/"] {
            router.on(.get, path, .asynchronous { request, _ in await confirmUser(request) })
            router.on(.post, path, .asynchronous { request, _ in await confirmUser(request) })
        }
        router.on(.get, "/outbox", .asynchronous { request, _ in await outbox(request) })
        router.on(.get, "/refusals", .asynchronous { request, _ in await refusals(request) })
        router.on(.get, "/archive/key", .asynchronous { request, _ in await archiveKey(request) })
        router.on(.post, "/archive/export", .asynchronous { request, _ in await exportArchive(request) })
        router.on(
            .post, "/archive/import",
            .upload { request, _ in
                admitPart(request)
            } then: { request, _ in
                await importArchive(request)
            })
        router.on(.post, "/backups", .asynchronous { request, _ in await beginBackup(request) })
        router.on(
            .get, "/backups/{name}",
            .asynchronous { request, parameters in await backup(request, named: parameters["name"]) })
        router.on(
            .put, "/imports/{pool}/{job}",
            .upload {
                admitFile($0, $1)
            } then: { request, _ in
                await takeFile(request)
            })
        router.on(
            .post, "/rooms/seed",
            .asynchronous { request, _ in await asAdministrator(request) { await sources.seedRooms(request) } })
    }

    /// Keeps the event streams alive and ends those whose token has expired, until the task is cancelled.
    public func run() async {
        while (try? await Task.sleep(for: .seconds(1))) != nil { streams.tick() }
    }

    /// From now on the server is not ready: it is about to stop.
    public func beginDraining() {
        readiness.beginDraining()
    }

    /// A document of a pool that everybody may read and keep for a while.
    private func document(_ request: Request, _ body: () async throws -> [UInt8]) async -> Response {
        await answering(request) { Self.document(try await body()) }
    }

    private static func document(_ json: [UInt8]) -> Response {
        Response(.ok, headers: documentHeaders, body: .bytes(json))
    }

    /// Made once: to write them costs as much as to read a request.
    private static let documentHeaders: Headers = [
        .contentType: "application/json", .cacheControl: "public, max-age=300",
    ]

    /// Answers an administrator, and says why to everyone else.
    func asAdministrator(_ request: Request, _ body: () async throws -> Response) async -> Response {
        await answering(request) {
            try await gate.admit(request)
            return try await body()
        }
    }

    /// Answers with what `body` returns, or with the problem that it met. What nobody expects is logged.
    func answering(_ request: Request, _ body: () async throws -> Response) async -> Response {
        do {
            return try await body()
        } catch {
            return refusal(of: error, request)
        }
    }

    /// The problem that an error is to whoever sent the request. What nobody expects is logged.
    func refusal(of error: any Error, _ request: Request) -> Response {
        if let response = Errors.response(for: error) { return response }
        log.failure(error, of: request, "path", request.path)
        return .problem(.internalServerError, detail: "The server's log has more under this request's id.")
    }
}

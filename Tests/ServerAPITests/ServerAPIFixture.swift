import AWSSignature
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport

@testable import ServerAPI
@testable import UserPool

/// The endpoints over a store of their own, called through a router without a socket.
final class ServerAPIFixture: Sendable {
    let store: TemporaryStore
    let clock = ManualClock()
    let pools: UserPools
    let outbox: Outbox
    let metrics = MetricRegistry()
    let credentials: Credentials
    let api: ServerAPI
    let router: Router
    let pool: Pool
    let client: Client
    let isReady = Lock(true)
    let lines = Lock<[String]>([])
    /// Where files of users go.
    let imports = TemporaryFolder()

    static let password = Secret("Correct-Horse-7")

    init(acceptsAnySignature: Bool = false, confirmsOnOpening: Bool = false, backups: Backups? = nil) async throws {
        store = try TemporaryStore()
        let masterKey = MasterKey.generate()
        let (lines, isReady, database) = (lines, isReady, store.database)
        let log = Log(level: .debug, clock: clock) { line in lines.withLock { $0.append(line) } }
        let outbox = Outbox(masterKey: masterKey, clock: clock)
        self.outbox = outbox
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1:9229")
        configuration.imports.folder = imports.path
        pools = try await UserPools(
            database: database, configuration: configuration, masterKey: masterKey,
            passwords: PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 2, queueLimit: 64),
            messages: outbox, keyGenerator: TestKeys.generator(), clock: clock, log: log)
        let keys = AccessKeys(database: database, masterKey: masterKey, clock: clock)
        let key = try await keys.create()
        credentials = Credentials(accessKeyID: key.id, secretAccessKey: key.secret)
        api = ServerAPI(
            pools: pools, accessKeys: keys,
            sources: ServerAPI.Sources(
                stores: [ServerAPI.Store("pools") { isReady.withLock { $0 } }],
                messages: { pool, username in
                    try await outbox.messages(in: pool, username: username, from: database)
                },
                seedRooms: { request in .text("seeded by \(request.target)") },
                metrics: ServerAPI.Metrics(metrics) { $0.reveal == "let-me-read" }, backups: backups),
            acceptsAnySignature: acceptsAnySignature, confirmsOnOpening: confirmsOnOpening, clock: clock, log: log)
        var router = Router()
        api.routes(into: &router)
        self.router = router
        pool = try await pools.createPool(
            PoolChange(name: "hotel", document: ["AutoVerifiedAttributes": ["email"]]))
        client = try await pools.createClient(
            ClientChange(name: "web", document: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"]]), in: pool)
    }

    func get(_ target: String, token: Secret? = nil) async -> Response {
        var request = Request(.get, target)
        if let token { request.headers[.authorization] = "Bearer \(token.reveal)" }
        return await router.respond(to: request)
    }

    /// A request with a signature of the admin key, or of other credentials, for a service.
    func signed(
        _ method: Method, _ target: String, body: String = "", bytes: [UInt8]? = nil, with other: Credentials? = nil,
        service: String = "latchkey", digest: String? = nil, age: Int64 = 0
    ) -> Request {
        var request = Request(
            method, target, headers: ["Host": "127.0.0.1:9229"], body: bytes ?? Array(body.utf8))
        if let digest {
            request.headers["X-Amz-Content-Sha256"] =
                digest.isEmpty ? SigV4.contentDigest(of: request.body) : digest
        }
        var signable = SignableRequest(request)
        SigV4.sign(
            &signable, with: other ?? credentials, region: "us-east-1", service: service,
            at: clock.now() - .seconds(age))
        request.headers = Headers()
        for (name, value) in signable.headers {
            if let name = HeaderName(name) { request.headers.append(name, value) }
        }
        return request
    }

    /// Makes a user, signs them in and gives the access token.
    func signIn(_ name: String = "alice") async throws -> Secret {
        _ = try await pool.createUser(CreateUserRequest(username: name, invitation: .suppress))
        try await pool.setPassword(of: name, to: Self.password, permanent: true)
        let outcome = try await pool.signIn(
            name, password: Self.password, flow: .userPassword, secretHash: nil, through: client)
        guard case .signedIn(let tokens) = outcome else { throw Unexpected() }
        return tokens.accessToken
    }

    struct Unexpected: Error {}

    /// Begins a recovery of the pool to a moment 20 minutes ago: nothing is written to its users and groups until it is
    /// decided about.
    func beginRecovery() async throws -> Restoration {
        let moment = clock.now()
        clock.advance(by: .seconds(1200))
        return try await pools.initiateRestoration(of: pool, to: moment)
    }
}

/// The writing end of a stream, remembered.
final class RecordedStream: StreamWriter {
    struct State {
        var text = ""
        var isClosed = false
        var closers: [@Sendable () -> Void] = []
    }

    let state = Lock(State())

    /// Opens the stream of an answer.
    init(_ response: Response) throws {
        guard case .stream(let start) = response.body else { throw ServerAPIFixture.Unexpected() }
        start(self)
    }

    var text: String { state.withLock { $0.text } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func send(_ bytes: [UInt8]) {
        state.withLock { state in
            if !state.isClosed { state.text += String(decoding: bytes, as: UTF8.self) }
        }
    }

    func close() {
        let closers = state.withLock { state in
            state.isClosed = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer() }
    }

    func onClose(_ body: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.closers.append(body) }
            return state.isClosed
        }
        if isClosed { body() }
    }
}

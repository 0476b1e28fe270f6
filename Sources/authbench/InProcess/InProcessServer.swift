internal import Bookings
internal import CognitoService
internal import Database
import Foundation
internal import HTTPServer
internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import PasswordHash
internal import SQLiteDatabase
internal import ServerAPI
internal import TokenVerifier
internal import UserPool

/// The parts of `authd` put together in this process, so that what a request allocates can be counted: stores on disk,
/// every layer, a socket; hashing alone is made cheap. Log lines are written and thrown away.
final class InProcessServer: Sendable {
    let port: UInt16
    let pool: String, client: String
    let username = "bench"
    let tokens: IssuedTokens
    let router: Router

    private let server: HTTPServer
    private let databases: [any Database]
    private let folder: URL

    /// Starts the server with a pool, a client, a user who is signed in, and rooms with a few bookings.
    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "authbench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let log = Log { _ in }
        let store = try SQLiteDatabase.open(path: folder.appending(path: "latchkey.sqlite").path, readers: 2)
        let bookingsStore = try SQLiteDatabase.open(
            path: folder.appending(path: "bookings.sqlite").path, readers: 2, kind: .bookings)
        databases = [store, bookingsStore]
        let masterKey = MasterKey.generate()
        let clock = SystemClock()
        let pools = try await UserPools(
            database: store, configuration: UserPoolConfiguration(publicURL: "http://127.0.0.1:9229"),
            masterKey: masterKey, passwords: PasswordHasher(algorithm: .scrypt(log2N: 4, r: 1, p: 1)),
            messages: Outbox(masterKey: masterKey, clock: clock), clock: clock, log: log)
        let accessKeys = AccessKeys(database: store, masterKey: masterKey, clock: clock)

        let bookings = try await BookingStore(database: bookingsStore, clock: clock)
        let verifier = TokenVerifier(keys: PoolKeySource(pools: pools), rules: .bookings, clock: clock) { session in
            guard let id = SessionID(session) else { return false }
            return try await pools.sessions.isLive(id)
        }
        let service = BookingsService(
            store: bookings, verifier: verifier,
            hasClient: { client, pool in try await pools.client(client).pool.id.text == pool },
            earliestCheckIn: .any, log: log)
        let api = ServerAPI(
            pools: pools, accessKeys: accessKeys,
            sources: ServerAPI.Sources(
                stores: [], messages: { _, _ in [] }, seedRooms: { request in await service.seed(request) }),
            clock: clock, log: log)
        let cognito = CognitoService(pools: pools, accessKeys: accessKeys, clock: clock, log: log)

        var router = Router(middleware: [RequestLog(log), CORS(origins: .any)])
        router.on(.post, "/", .asynchronous { request, _ in await cognito.respond(to: request) })
        api.routes(into: &router)
        service.routes(into: &router)
        self.router = router

        (pool, client, tokens) = try await Self.populate(pools, bookings, username: username)
        server = HTTPServer(configuration: .init(loops: 1), router: router, log: log)
        port = UInt16(try server.start().port)
        try book()
    }

    private static func populate(
        _ pools: UserPools, _ bookings: BookingStore, username: String
    ) async throws -> (pool: String, client: String, tokens: IssuedTokens) {
        let password = Secret("Correct-Horse-7")
        let pool = try await pools.createPool(
            PoolChange(name: "bench", document: ["AutoVerifiedAttributes": ["email"]]))
        let client = try await pools.createClient(
            ClientChange(
                name: "bench",
                document: [
                    "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
                    "PreventUserExistenceErrors": "ENABLED",
                ]), in: pool)
        _ = try await pool.createUser(
            CreateUserRequest(
                username: username,
                attributes: [("email", "bench@example.org"), ("email_verified", "true"), ("name", "Bench User")],
                invitation: .suppress))
        try await pool.setPassword(of: username, to: password, permanent: true)
        let outcome = try await pool.signIn(
            username, password: password, flow: .userPassword, secretHash: nil, through: client)
        guard case .signedIn(let tokens) = outcome else { throw BenchError("the sign-in posed a challenge") }
        _ = try await bookings.seed(
            (1...10).map {
                Room(id: "room-\($0)", description: "Room \($0)", city: "Pasadena", price: 64, imageKey: "photo-\($0)")
            }, pool: pool.id.text)
        return (pool.id.text, client.id.text, tokens)
    }

    /// Ten bookings for the user, over the wire.
    private func book() throws {
        let connection = try KeepAliveConnection(port: LoadPort(number: port))
        for number in 1...10 {
            let answer = try connection.exchange(
                WireRequest.post(
                    "/bookings", token: tokens.accessToken.reveal,
                    #"{"roomId":"room-\#(number)","checkIn":"2031-05-01","checkOut":"2031-05-04"}"#))
            guard answer.status == 201 else { throw BenchError("POST /bookings: \(answer.status) \(answer.text)") }
        }
    }

    /// Ends the server and removes its data.
    func stop() async {
        await server.drain(within: .seconds(1))
        for database in databases { await database.close() }
        try? FileManager.default.removeItem(at: folder)
    }
}

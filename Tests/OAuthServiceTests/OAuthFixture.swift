import Database
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyJOSE
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport

@testable import OAuthService
@testable import UserPool

/// The token endpoint over a store of its own, called through a router without a socket.
///
/// ```swift
/// let server = try await OAuthFixture()
/// let answer = await server.post(["grant_type": "refresh_token", "client_id": server.app.id.text])
/// #expect(answer.error == "invalid_request")
/// ```
final class OAuthFixture: Sendable {
    let store: TemporaryStore
    let clock = ManualClock()
    let pools: UserPools
    let service: OAuthService
    let router: Router
    let pool: Pool
    /// A public client with the authorization code grant, which rotates refresh tokens with a grace period of 60 s.
    let app: Client
    let lines = Lock<[String]>([])

    static let password = Secret("Correct-Horse-7")
    static let code: JSONValue = [
        "AllowedOAuthFlows": ["code"], "AllowedOAuthFlowsUserPoolClient": true, "AllowedOAuthScopes": ["openid"],
        "CallbackURLs": ["https://app.example/back"], "ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"],
        "RefreshTokenRotation": ["Feature": "ENABLED", "RetryGracePeriodSeconds": 60],
    ]

    init(pool settings: JSONValue = [:], hooks: (any HookCaller)? = nil) async throws {
        store = try TemporaryStore()
        let lines = lines
        let log = Log(level: .debug, clock: clock) { line in lines.withLock { $0.append(line) } }
        let masterKey = MasterKey.generate()
        pools = try await UserPools(
            database: store.database, configuration: UserPoolConfiguration(publicURL: "http://127.0.0.1:9229"),
            masterKey: masterKey,
            passwords: PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 2, queueLimit: 64),
            messages: Outbox(masterKey: masterKey, clock: clock), hooks: hooks, keyGenerator: TestKeys.generator(),
            clock: clock, log: log)
        var router = Router()
        service = OAuthService(pools: pools, log: log)
        service.routes(into: &router)
        self.router = router
        pool = try await pools.createPool(PoolChange(name: "hotel", document: settings))
        app = try await pools.createClient(ClientChange(name: "app", document: Self.code), in: pool)
    }

    /// A client of the pool; `changes` are made to the settings of ``app``.
    func client(_ changes: JSONValue = [:], secret: ClientChange.NewSecret = .none) async throws -> Client {
        var document = Self.code
        for (name, value) in changes.object ?? [:] { document[name] = value == .null ? nil : value }
        return try await pools.createClient(ClientChange(name: "other", document: document, secret: secret), in: pool)
    }

    /// A client that asks for itself, for the scopes `api/read` and `api/write`.
    func robot() async throws -> Client {
        let scopes = ["read", "write"].map { ResourceServer.Scope(name: $0, description: "d") }
        try await pool.createResourceServer(ResourceServer(identifier: "api", name: "API", scopes: scopes))
        return try await pools.createClient(
            ClientChange(
                name: "robot",
                document: [
                    "AllowedOAuthFlows": ["client_credentials"], "AllowedOAuthFlowsUserPoolClient": true,
                    "AllowedOAuthScopes": ["api/read", "api/write"],
                ], secret: .generated), in: pool)
    }

    /// Makes a user and signs them in by Cognito's wire.
    func signIn(_ name: String = "alice", through client: Client? = nil) async throws -> IssuedTokens {
        let client = client ?? app
        if (try? await pool.user(name)) == nil {
            _ = try await pool.createUser(CreateUserRequest(username: name, invitation: .suppress))
            try await pool.setPassword(of: name, to: Self.password, permanent: true)
        }
        let hash = client.secrets.first.map { secret in
            HashFunction.sha256.hmac(key: Array(secret.value.reveal.utf8), Array((name + client.id.text).utf8))
        }
        let outcome = try await pool.signIn(
            name, password: Self.password, flow: .userPassword, secretHash: hash.map { Secret(Base64.encode($0)) },
            through: client)
        guard case .signedIn(let tokens) = outcome else { throw Unexpected() }
        return tokens
    }

    /// Sends a form.
    func post(_ form: KeyValuePairs<String, String>, headers: Headers = [:]) async -> Answer {
        let text = form.map { "\(PercentEncoding.encode($0))=\(PercentEncoding.encode($1))" }.joined(separator: "&")
        return await post(text, headers: headers)
    }

    /// Sends a form as it is written.
    func post(
        _ text: String, type: String? = "application/x-www-form-urlencoded", headers: Headers = [:]
    ) async -> Answer {
        var headers = headers
        if let type { headers[.contentType] = type }
        return Answer(
            await router.respond(to: Request(.post, "/oauth2/token", headers: headers, body: Array(text.utf8))))
    }

    /// Refreshes over OAuth.
    func refresh(_ token: Secret?, through client: Client? = nil) async -> Answer {
        await post([
            "grant_type": "refresh_token", "client_id": (client ?? app).id.text,
            "refresh_token": token?.reveal ?? "",
        ])
    }

    static func basic(_ id: String, _ secret: String) -> Headers {
        [.authorization: "Basic \(Base64.encode(Array("\(id):\(secret)".utf8)))"]
    }

    /// An answer, read.
    struct Answer {
        let status: Int
        let headers: Headers
        let json: JSONValue

        init(_ response: Response) {
            status = response.status.code
            headers = response.headers
            json = (try? JSONValue(parsing: response.bytes)) ?? .null
        }

        var error: String? { json["error"]?.string }
        var description: String? { json["error_description"]?.string }
        subscript(name: String) -> JSONValue? { json[name] }

        var refreshToken: Secret? { json["refresh_token"]?.string.map { Secret($0) } }

        /// The claims of a token.
        func claims(_ name: String) throws -> JSONValue {
            guard let token = json[name]?.string else { throw Unexpected() }
            return try JSONValue(parsing: CompactJWS(parsing: token).payload)
        }
    }

    struct Unexpected: Error {}
}

import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport

@testable import UserPool

/// A store of its own with a pool and a client that signs in by password, a clock that stands still, cheap hashing and
/// an outbox.
struct SignInFixture {
    static let password = Secret("Passw0rd!")

    let store: TemporaryStore
    let clock = ManualClock()
    let hasher: PasswordHasher
    let masterKey = MasterKey.generate()
    let pools: UserPools
    let outbox: Outbox
    let pool: Pool
    let client: Client

    init(
        pool settings: JSONValue = ["AutoVerifiedAttributes": ["email"]],
        client clientSettings: JSONValue = SignInFixture.everyFlow, secret: ClientChange.NewSecret = .none,
        hasher: PasswordHasher = SignInFixture.cheapHasher(), hooks: (any HookCaller)? = nil,
        configure: (inout UserPoolConfiguration) -> Void = { _ in }
    ) async throws {
        store = try TemporaryStore()
        self.hasher = hasher
        outbox = Outbox(masterKey: masterKey, clock: clock)
        var configuration = UserPoolConfiguration(publicURL: "http://127.0.0.1:9229")
        configure(&configuration)
        pools = try await UserPools(
            database: store.database, configuration: configuration, masterKey: masterKey, passwords: hasher,
            messages: outbox, hooks: hooks, keyGenerator: TestKeys.generator(), clock: clock, log: .silent)
        pool = try await pools.createPool(PoolChange(name: "hotel", document: settings))
        client = try await pools.createClient(
            ClientChange(name: "web", document: clientSettings, secret: secret), in: pool)
    }

    static let everyFlow: JSONValue = [
        "ExplicitAuthFlows": [
            "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
        ]
    ]

    /// Every flow, and no word about whether users exist.
    static let discreet: JSONValue = [
        "ExplicitAuthFlows": [
            "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH",
        ],
        "PreventUserExistenceErrors": "ENABLED",
    ]

    static func cheapHasher() -> PasswordHasher {
        PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 2, queueLimit: 1024)
    }

    var database: any Database { store.database }

    /// Makes a user who can sign in with ``password``.
    @discardableResult
    func confirmedUser(
        _ name: String = "alice", _ attributes: [(name: String, value: String)] = [], password: Secret = password
    ) async throws -> User {
        _ = try await pool.createUser(
            CreateUserRequest(
                username: name, temporaryPassword: pool.settings.hasPasswordlessFactors ? Secret("Temp0rary!") : nil,
                attributes: attributes, invitation: .suppress))
        try await pool.setPassword(of: name, to: password, permanent: true)
        return try await pool.user(name)
    }

    /// Signs in by password and expects tokens.
    func signIn(_ name: String = "alice", _ password: Secret = password) async throws -> IssuedTokens {
        switch try await attempt(name, password) {
        case .signedIn(let tokens): return tokens
        case .challenged(let challenge): throw Unexpected(what: challenge.kind.rawValue)
        }
    }

    /// Signs in by password and expects to be asked for something more.
    func signInToChallenge(_ name: String = "alice", _ password: Secret = password) async throws -> PosedChallenge {
        switch try await attempt(name, password) {
        case .signedIn: throw Unexpected(what: "tokens")
        case .challenged(let challenge): return challenge
        }
    }

    /// Signs in by password.
    func attempt(_ name: String, _ password: Secret) async throws -> SignInOutcome {
        try await pool.signIn(name, password: password, flow: .userPassword, secretHash: nil, through: client)
    }

    /// SECRET_HASH over a name, with the client's secret.
    func secretHash(_ name: String) -> Secret {
        let key = client.secrets.first?.value.reveal ?? ""
        return Secret(
            Base64.encode(HashFunction.sha256.hmac(key: Array(key.utf8), Array((name + client.id.text).utf8))))
    }

    /// The messages sent to a user, oldest first.
    func messages(to username: String? = nil) async throws -> [Message] {
        try await outbox.messages(in: pool.id, username: username, from: database).map(\.message)
    }

    /// The code of the newest message to a user.
    func lastCode(to username: String) async throws -> Secret {
        guard let last = try await messages(to: username).last else { throw Unexpected(what: "no message") }
        return last.code
    }

    /// The claims of a token, not verified.
    func claims(_ token: Secret) throws -> JSONValue {
        let parts = token.reveal.split(separator: ".")
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]) else { throw Unexpected(what: "no JWT") }
        return try JSONValue(parsing: payload)
    }

    struct Unexpected: Error {
        let what: String
    }
}

extension PosedChallenge {
    /// The attributes that have to come with a new password; `nil` when none is asked for.
    var missingAttributes: [String]? {
        if case .newPassword(_, let missing) = content { missing } else { nil }
    }

    /// The user's attributes as a client that has to send a new password gets them.
    var attributes: Attributes? {
        if case .newPassword(let attributes, _) = content { attributes } else { nil }
    }
}

internal import Database
internal import LatchkeyJOSE
internal import LatchkeyPlatform

/// The signing keys of every pool: made on a thread of their own, sealed in the store, kept ready in memory.
final class SigningKeys: Sendable {
    /// Makes a private key. Tests have their own, as a real one takes a tenth of a second.
    typealias Generator = @Sendable () throws -> SigningKey

    /// A public key and what it is for.
    struct Published: Sendable {
        let pool: PoolID
        let use: SigningKeyPair.Use
        let key: VerificationKey
    }

    private static let longestKID = 64

    private let database: any Database
    private let sealer: Sealer
    private let algorithm: Algorithm
    private let generator: Generator
    private let thread = ExecutorThread(name: "signing-keys")
    private let pairs = Cache<PoolID, SigningKeyPair>(capacity: 1024)
    private let publics = Cache<String, Published>(capacity: 2048)

    /// The keys in a store; all of them are for `algorithm`, also those that `generator` makes.
    init(
        database: any Database, masterKey: MasterKey, algorithm: Algorithm = .rs256, generator: @escaping Generator
    ) {
        self.database = database
        self.algorithm = algorithm
        sealer = masterKey.sealer(for: .signingKeys)
        self.generator = generator
    }

    deinit { thread.stop() }

    /// Makes the keys of a new pool. It takes a few tenths of a second, on the thread of this object: call it before
    /// the transaction that stores the pool.
    func generate() async throws -> SigningKeyPair {
        let generator = generator
        return try await Task(executorPreference: thread) {
            try SigningKeyPair(id: generator(), access: generator())
        }.value
    }

    /// Makes a key that signs something else than tokens, on the thread of this object.
    func generateKey() async throws -> SigningKey {
        let generator = generator
        return try await Task(executorPreference: thread) { try generator() }.value
    }

    /// Stores the keys of a new pool, in the transaction that makes it.
    func insert(_ pair: SigningKeyPair, of pool: PoolID, at now: Timestamp, in connection: any Connection) async throws
    {
        for use in SigningKeyPair.Use.allCases {
            let key = pair[use]
            let sealed = try sealer.seal(key.der, context: Self.context(pool, use))
            try await connection.execute(
                """
                INSERT INTO signing_keys (kid, pool, use, private_key, created)
                VALUES (\(key.kid), \(pool.text), \(use.rawValue), \(sealed), \(now))
                """)
        }
    }

    /// The keys of a pool; `nil` when there is no such pool.
    func pair(of pool: PoolID) async throws -> SigningKeyPair? {
        try await pairs.value(for: pool) {
            let rows = try await database.read { connection in
                try await connection.query("SELECT use, private_key FROM signing_keys WHERE pool = \(pool.text)")
            }
            var keys: [SigningKeyPair.Use: SigningKey] = [:]
            for row in rows {
                guard let use = SigningKeyPair.Use(rawValue: try row.get(0)) else { continue }
                keys[use] = try SigningKey(
                    der: sealer.open(row.get(1), context: Self.context(pool, use)), algorithm: algorithm)
            }
            guard let id = keys[.id], let access = keys[.access] else { return nil }
            return try SigningKeyPair(id: id, access: access)
        }
    }

    /// The keys of a pool if they are in memory; `nil` says nothing of the pool.
    func keptPair(of pool: PoolID) -> SigningKeyPair? { pairs.kept(pool) }

    /// The public key of that `kid`; `nil` when no pool has it. The text comes from a token: it is only ever compared.
    func published(kid: String) async throws -> Published? {
        guard kid.utf8.count <= Self.longestKID else { return nil }
        return try await publics.value(for: kid) {
            let owner: String? = try await database.read { connection in
                try await connection.first("SELECT pool FROM signing_keys WHERE kid = \(kid)")?.get(0)
            }
            guard let pool = owner.flatMap(PoolID.init), let pair = try await pair(of: pool) else { return nil }
            return try SigningKeyPair.Use.allCases.first { pair[$0].kid == kid }.map { use in
                try Published(pool: pool, use: use, key: pair[use].jwk.verificationKey)
            }
        }
    }

    /// Forgets the keys of a pool that was deleted, once that has committed.
    func forget(_ pool: PoolID) {
        pairs.forget(pool)
        publics.forget { $0.pool == pool }
    }

    private static func context(_ pool: PoolID, _ use: SigningKeyPair.Use) -> String { "\(pool) \(use.rawValue)" }
}

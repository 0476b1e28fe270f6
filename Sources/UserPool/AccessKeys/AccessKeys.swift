public import Database
internal import LatchkeyCrypto
public import LatchkeyPlatform

/// The keys of administrators, which hold for every pool. Their secrets are sealed under the master key.
public struct AccessKeys: Sendable {
    private let database: any Database
    private let sealer: Sealer
    private let clock: any WallClock
    /// The secrets that were read; there are few keys, and each holds for good.
    private let kept = Lock<[String: Secret]>([:])

    /// The keys in a store whose migrations have run.
    public init(database: any Database, masterKey: MasterKey, clock: any WallClock = SystemClock()) {
        self.database = database
        self.clock = clock
        sealer = masterKey.sealer(for: .accessKeys)
    }

    /// Makes a key. Throws when the store does.
    public func create() async throws -> AccessKey {
        let key = AccessKey(
            id: "LKIA" + SecureRandom.text(16, from: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"),
            secret: Secret(
                SecureRandom.text(40, from: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")),
            created: clock.now())
        let sealed = try sealer.seal(Array(key.secret.reveal.utf8), context: key.id)
        try await database.write { connection in
            try await connection.execute(
                "INSERT INTO access_keys (id, sealed, created) VALUES (\(key.id), \(sealed), \(key.created))")
        }
        return key
    }

    /// The secret of a key; `nil` when there is no such key. Throws when the store does, or when the secret was sealed
    /// under another master key.
    public func secret(of id: String) async throws -> Secret? {
        let sealed = try await database.read { connection -> [UInt8]? in
            try await connection.first("SELECT sealed FROM access_keys WHERE id = \(id)")?.get(0)
        }
        return try sealed.map { try open($0, of: id) }
    }

    /// The secret of a key if it is in memory, as that of every key is that was asked for; `nil` says nothing of it.
    public func keptSecret(of id: String) -> Secret? { kept.withLock { $0[id] } }

    /// The key that was made first; `nil` when there is none. Throws as ``secret(of:)`` does.
    public func first() async throws -> AccessKey? {
        let row = try await database.read { connection in
            try await connection.first("SELECT id, sealed, created FROM access_keys ORDER BY created, id LIMIT 1")
        }
        guard let row else { return nil }
        let id = try row.get(0, as: String.self)
        return try AccessKey(id: id, secret: open(row.get(1), of: id), created: row.get(2))
    }

    private func open(_ sealed: [UInt8], of id: String) throws -> Secret {
        let secret = Secret(String(decoding: try sealer.open(sealed, context: id), as: UTF8.self))
        kept.withLock { $0[id] = secret }
        return secret
    }
}

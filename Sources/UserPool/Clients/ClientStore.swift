internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The clients of all pools, read and written on one connection.
struct ClientStore {
    /// Where it reads and writes.
    let connection: any Connection
    /// What client secrets are sealed with.
    let sealer: Sealer

    private static let columns: SQL = "id, pool, name, settings, created, modified"

    /// The client with that id, whichever pool it serves.
    func find(_ id: ClientID) async throws -> Client? {
        guard
            let row = try await connection.first("SELECT \(Self.columns) FROM clients WHERE id = \(id.text)")
        else { return nil }
        return try client(row, secrets: await secrets(of: id))
    }

    /// Whether a pool has a client of that id.
    static func has(_ id: String, of pool: PoolID, in connection: any Connection) async throws -> Bool {
        try await connection.first("SELECT 1 FROM clients WHERE id = \(id) AND pool = \(pool.text)") != nil
    }

    /// The clients of a pool after an id, in the order of their ids, without their secrets.
    func list(of pool: PoolID, after id: String, limit: Int) async throws -> [Client] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM clients WHERE pool = \(pool.text) AND id > \(id) ORDER BY id LIMIT \(limit)
            """
        ).map { try client($0, secrets: []) }
    }

    /// How many clients a pool has.
    func count(of pool: PoolID) async throws -> Int {
        try await connection.first("SELECT count(*) FROM clients WHERE pool = \(pool.text)")?.get(0) ?? 0
    }

    /// Adds a client with its secrets; `false` when the id is taken, or was.
    func insert(_ client: Client) async throws -> Bool {
        guard try await !TombstoneStore(connection: connection).has(client.id.text) else { return false }
        let added = try await connection.execute(
            """
            INSERT INTO clients (id, pool, name, settings, created, modified)
            VALUES (
                \(client.id.text), \(client.pool.text), \(client.name), \(client.document.text), \(client.created),
                \(client.modified))
            ON CONFLICT (id) DO NOTHING
            """)
        guard added == 1 else { return false }
        for secret in client.secrets { try await insert(secret, of: client.id) }
        return true
    }

    /// Writes what may have changed of a client, its secrets apart.
    func update(_ client: Client) async throws {
        try await connection.execute(
            """
            UPDATE clients SET name = \(client.name), settings = \(client.document.text), modified = \(client.modified)
            WHERE id = \(client.id.text)
            """)
    }

    /// Gives a client another secret.
    func insert(_ secret: ClientSecret, of client: ClientID) async throws {
        let sealed = try sealer.seal(Array(secret.value.reveal.utf8), context: secret.id)
        try await connection.execute(
            """
            INSERT INTO client_secrets (id, client, sealed, created)
            VALUES (\(secret.id), \(client.text), \(sealed), \(secret.created))
            """)
    }

    /// Takes a secret from a client; `false` when it has none of that id.
    func deleteSecret(_ id: String, of client: ClientID) async throws -> Bool {
        try await connection.execute(
            "DELETE FROM client_secrets WHERE id = \(id) AND client = \(client.text)") == 1
    }

    private func secrets(of client: ClientID) async throws -> [ClientSecret] {
        try await connection.query(
            "SELECT id, sealed, created FROM client_secrets WHERE client = \(client.text) ORDER BY created, id"
        ).map { row in
            let id: String = try row.get(0)
            let value = try sealer.open(row.get(1), context: id)
            return ClientSecret(
                id: id, value: Secret(String(decoding: value, as: UTF8.self)), created: try row.get(2))
        }
    }

    private func client(_ row: Row, secrets: [ClientSecret]) throws -> Client {
        guard let id = try ClientID(row.get(0)), let pool = try PoolID(row.get(1)) else {
            throw DatabaseError(.damaged, "a row of clients has no valid id")
        }
        let text: String = try row.get(3)
        return try Client(
            id: id, pool: pool, name: row.get(2), settings: ClientSettings(ClientDocument.decode(Array(text.utf8))),
            document: JSONValue(parsing: text), secrets: secrets, created: row.get(4), modified: row.get(5))
    }
}

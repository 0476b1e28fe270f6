internal import Database
internal import LatchkeyJSON

/// The queries on `resource_servers` of a pool.
struct ResourceServerStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    /// The resource server with that identifier.
    func find(_ identifier: String) async throws -> ResourceServer? {
        try await connection.first(
            """
            SELECT identifier, name, scopes FROM resource_servers
            WHERE pool = \(pool.text) AND identifier = \(identifier)
            """
        ).map(Self.server)
    }

    /// Whether one of them has a scope, as tokens have it.
    func has(_ scope: String) async throws -> Bool {
        // An identifier may have slashes, and no scope has one.
        guard let slash = scope.lastIndex(of: "/") else { return false }
        return try await find(String(scope[..<slash]))?.fullScopes.contains(scope) ?? false
    }

    /// The resource servers after an identifier, in the order of their identifiers, at most `limit`.
    func list(after identifier: String, limit: Int) async throws -> [ResourceServer] {
        try await connection.query(
            """
            SELECT identifier, name, scopes FROM resource_servers WHERE pool = \(pool.text) AND identifier > \(identifier)
            ORDER BY identifier LIMIT \(limit)
            """
        ).map(Self.server)
    }

    /// How many the pool has.
    func count() async throws -> Int {
        try await connection.first("SELECT count(*) FROM resource_servers WHERE pool = \(pool.text)")?.get(0) ?? 0
    }

    /// Adds a resource server; false when the identifier is taken.
    func insert(_ server: ResourceServer) async throws -> Bool {
        try await connection.execute(
            """
            INSERT INTO resource_servers (pool, identifier, name, scopes)
            VALUES (\(pool.text), \(server.identifier), \(server.name), \(Self.text(server.scopes)))
            ON CONFLICT (pool, identifier) DO NOTHING
            """) == 1
    }

    /// Writes name and scopes; false when there is none with that identifier.
    func update(_ server: ResourceServer) async throws -> Bool {
        try await connection.execute(
            """
            UPDATE resource_servers SET name = \(server.name), scopes = \(Self.text(server.scopes))
            WHERE pool = \(pool.text) AND identifier = \(server.identifier)
            """) == 1
    }

    /// Takes a resource server away; false when there is none with that identifier.
    func delete(_ identifier: String) async throws -> Bool {
        try await connection.execute(
            "DELETE FROM resource_servers WHERE pool = \(pool.text) AND identifier = \(identifier)") == 1
    }

    private static func text(_ scopes: [ResourceServer.Scope]?) -> String? {
        scopes.map { JSONValue.array($0.map { [.string($0.name), .string($0.description)] }).text }
    }

    private static func server(_ row: Row) throws -> ResourceServer {
        let scopes = try row.get(2, as: String?.self).map { text in
            try (JSONValue(parsing: text).array ?? []).map { pair in
                guard let parts = pair.array?.compactMap(\.string), parts.count == 2 else {
                    throw DatabaseError(.damaged, "a row of resource_servers has scopes that are none")
                }
                return ResourceServer.Scope(name: parts[0], description: parts[1])
            }
        }
        return try ResourceServer(identifier: row.get(0), name: row.get(1), scopes: scopes)
    }
}

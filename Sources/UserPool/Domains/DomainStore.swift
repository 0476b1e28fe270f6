internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The queries on `domains`.
struct DomainStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    private static let columns: SQL = "name, pool, kind, settings, created, modified"

    /// The domain of that name, whoever has it.
    func find(_ name: String) async throws -> PoolDomain? {
        try await connection.first("SELECT \(Self.columns) FROM domains WHERE name = \(name)").map(Self.domain)
    }

    /// The domains of a pool: at most one of each kind.
    func all(of pool: PoolID) async throws -> [PoolDomain] {
        try await connection.query(
            "SELECT \(Self.columns) FROM domains WHERE pool = \(pool.text) ORDER BY kind"
        ).map(Self.domain)
    }

    /// Adds a domain; `false` when another pool has the name or the pool one of its kind.
    func insert(_ domain: PoolDomain) async throws -> Bool {
        try await connection.execute(
            """
            INSERT INTO domains (name, pool, kind, settings, created, modified)
            VALUES (\(domain.name), \(domain.pool.text), \(domain.kind.rawValue), \(domain.document.text),
                \(domain.created), \(domain.modified))
            ON CONFLICT DO NOTHING
            """) == 1
    }

    /// Writes what may have changed of a domain.
    func update(_ domain: PoolDomain) async throws {
        try await connection.execute(
            """
            UPDATE domains SET settings = \(domain.document.text), modified = \(domain.modified)
            WHERE name = \(domain.name)
            """)
    }

    /// Takes a domain from a pool; `false` when it has no such one.
    func delete(_ name: String, of pool: PoolID) async throws -> Bool {
        try await connection.execute("DELETE FROM domains WHERE name = \(name) AND pool = \(pool.text)") == 1
    }

    private static func domain(_ row: Row) throws -> PoolDomain {
        guard let pool = try PoolID(row.get(1)), let kind = try PoolDomain.Kind(rawValue: row.get(2)) else {
            throw DatabaseError(.damaged, "a row of domains is none")
        }
        return PoolDomain(
            name: try row.get(0), pool: pool, kind: kind, document: try JSONValue(parsing: row.get(3, as: String.self)),
            created: try row.get(4), modified: try row.get(5))
    }
}

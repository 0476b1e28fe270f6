internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The queries on `metadata_policies` and `metadata_documents`.
struct MetadataPolicyStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    private static let columns: SQL = "id, client, name, cache_seconds, patterns, created, modified"

    /// The policy of that id.
    func find(_ id: String) async throws -> MetadataPolicy? {
        try await connection.first(
            "SELECT \(Self.columns) FROM metadata_policies WHERE id = \(id) AND pool = \(pool.text)"
        ).map(Self.policy)
    }

    /// The policies after an id, in the order of their ids.
    func list(after id: String, limit: Int) async throws -> [MetadataPolicy] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM metadata_policies WHERE pool = \(pool.text) AND id > \(id)
            ORDER BY id LIMIT \(limit)
            """
        ).map(Self.policy)
    }

    /// How many policies the pool has.
    func count() async throws -> Int {
        try await connection.first("SELECT count(*) FROM metadata_policies WHERE pool = \(pool.text)")?.get(0) ?? 0
    }

    /// Adds a policy.
    func insert(_ policy: MetadataPolicy) async throws {
        try await connection.execute(
            """
            INSERT INTO metadata_policies (id, pool, client, name, cache_seconds, patterns, created, modified)
            VALUES (\(policy.id), \(pool.text), \(policy.client?.text), \(policy.name), \(policy.cacheSeconds),
                \(Self.text(policy.patterns)), \(policy.created), \(policy.modified))
            """)
    }

    /// Writes what may have changed of a policy.
    func update(_ policy: MetadataPolicy) async throws {
        try await connection.execute(
            """
            UPDATE metadata_policies SET client = \(policy.client?.text), name = \(policy.name),
                cache_seconds = \(policy.cacheSeconds), patterns = \(Self.text(policy.patterns)),
                modified = \(policy.modified)
            WHERE id = \(policy.id)
            """)
    }

    /// Takes a policy away with its documents; `false` when there is none of that id.
    func delete(_ id: String) async throws -> Bool {
        try await connection.execute(
            "DELETE FROM metadata_policies WHERE id = \(id) AND pool = \(pool.text)") == 1
    }

    /// The document at an address, if it is kept.
    func document(_ url: String, under policy: String) async throws -> ClientMetadata? {
        try await connection.first(
            """
            SELECT document, cached, expires FROM metadata_documents
            WHERE policy = \(policy) AND url = \(url) AND document IS NOT NULL
            """
        ).map { row in
            ClientMetadata(url: url, text: try row.get(0), cached: try row.get(1), expires: try row.get(2))
        }
    }

    /// Keeps a document. An address that is new takes the place of the one whose document is the oldest when there
    /// would be more than `most`.
    func keep(_ metadata: ClientMetadata, under policy: String, most: Int) async throws {
        try await connection.execute(
            """
            INSERT INTO metadata_documents (policy, url, document, cached, expires)
            VALUES (\(policy), \(metadata.url), \(metadata.text), \(metadata.cached), \(metadata.expires))
            ON CONFLICT (policy, url) DO UPDATE SET document = excluded.document, cached = excluded.cached,
                expires = excluded.expires
            """)
        try await connection.execute(
            """
            DELETE FROM metadata_documents WHERE policy = \(policy) AND url IN (
                SELECT url FROM metadata_documents WHERE policy = \(policy) AND url <> \(metadata.url)
                ORDER BY COALESCE(cached, 0) DESC, url LIMIT 1000 OFFSET \(most - 1))
            """)
    }

    /// Drops the document at an address; `false` when none is kept.
    func drop(_ url: String, under policy: String) async throws -> Bool {
        try await connection.execute(
            """
            UPDATE metadata_documents SET document = NULL, cached = NULL, expires = NULL
            WHERE policy = \(policy) AND url = \(url) AND document IS NOT NULL
            """) == 1
    }

    /// The addresses under a policy after one, in their order.
    func urls(under policy: String, after url: String, limit: Int) async throws -> [MetadataPolicy.URLState] {
        try await connection.query(
            """
            SELECT url, cached, expires FROM metadata_documents WHERE policy = \(policy) AND url > \(url)
            ORDER BY url LIMIT \(limit)
            """
        ).map { row in
            MetadataPolicy.URLState(url: try row.get(0), cached: try row.get(1), expires: try row.get(2))
        }
    }

    private static func text(_ patterns: [String]) -> String {
        JSONValue.array(patterns.map { .string($0) }).text
    }

    private static func policy(_ row: Row) throws -> MetadataPolicy {
        let patterns = try JSONValue(parsing: row.get(4, as: String.self)).array ?? []
        return MetadataPolicy(
            id: try row.get(0), client: try row.get(1, as: String?.self).flatMap { ClientID($0) }, name: try row.get(2),
            cacheSeconds: try row.get(3), patterns: patterns.compactMap(\.string), created: try row.get(5),
            modified: try row.get(6))
    }
}

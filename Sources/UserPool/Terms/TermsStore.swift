internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The queries on `terms`.
struct TermsStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    private static let columns: SQL = "id, client, name, source, enforcement, links, created, modified"

    /// The terms of that id.
    func find(_ id: String) async throws -> Terms? {
        try await connection.first(
            "SELECT \(Self.columns) FROM terms WHERE id = \(id) AND pool = \(pool.text)"
        ).map(Self.terms)
    }

    /// A client's terms of that name.
    func find(_ name: String, of client: ClientID) async throws -> Terms? {
        try await connection.first(
            """
            SELECT \(Self.columns) FROM terms
            WHERE client = \(client.text) AND name = \(name) AND pool = \(pool.text)
            """
        ).map(Self.terms)
    }

    /// The terms of all clients after an id, in the order of their ids.
    func list(after id: String, limit: Int) async throws -> [Terms] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM terms WHERE pool = \(pool.text) AND id > \(id) ORDER BY id LIMIT \(limit)
            """
        ).map(Self.terms)
    }

    /// Adds terms; `false` when the client has some of that name.
    func insert(_ terms: Terms) async throws -> Bool {
        try await connection.execute(
            """
            INSERT INTO terms (id, pool, client, name, source, enforcement, links, created, modified)
            VALUES (\(terms.id), \(pool.text), \(terms.client.text), \(terms.name), \(terms.source),
                \(terms.enforcement), \(Self.text(terms.links)), \(terms.created), \(terms.modified))
            ON CONFLICT (client, name) DO NOTHING
            """) == 1
    }

    /// Writes what may have changed of terms.
    func update(_ terms: Terms) async throws {
        try await connection.execute(
            """
            UPDATE terms SET name = \(terms.name), source = \(terms.source), enforcement = \(terms.enforcement),
                links = \(Self.text(terms.links)), modified = \(terms.modified)
            WHERE id = \(terms.id)
            """)
    }

    /// Takes terms away; `false` when there are none of that id.
    func delete(_ id: String) async throws -> Bool {
        try await connection.execute("DELETE FROM terms WHERE id = \(id) AND pool = \(pool.text)") == 1
    }

    private static func text(_ links: [String: String]) -> String {
        var document: JSONValue = [:]
        for (language, address) in links.sorted(by: { $0.key < $1.key }) { document[language] = .string(address) }
        return document.text
    }

    private static func terms(_ row: Row) throws -> Terms {
        guard let client = try ClientID(row.get(1)) else {
            throw DatabaseError(.damaged, "a row of terms has no valid client")
        }
        var links: [String: String] = [:]
        for (language, address) in try JSONValue(parsing: row.get(5, as: String.self)).object ?? [:] {
            links[language] = address.string
        }
        return Terms(
            id: try row.get(0), client: client, name: try row.get(2), source: try row.get(3),
            enforcement: try row.get(4), links: links, created: try row.get(6), modified: try row.get(7))
    }
}

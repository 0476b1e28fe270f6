internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The queries on `identity_providers` and `provider_identifiers` of a pool.
struct IdentityProviderStore {
    private let connection: any Connection
    private let pool: PoolID
    private let sealer: Sealer

    init(_ connection: any Connection, of pool: Pool) {
        self.connection = connection
        self.pool = pool.id
        sealer = pool.services.masterKey.sealer(for: .identityProviders)
    }

    private static let columns: SQL =
        "p.name, p.kind, p.details, p.mapping, p.identifiers, p.acr_mapping, p.created, p.modified"

    /// The provider of that name.
    func find(_ name: String) async throws -> IdentityProvider? {
        try await connection.first(
            "SELECT \(Self.columns) FROM identity_providers AS p WHERE p.pool = \(pool.text) AND p.name = \(name)"
        ).map(provider)
    }

    /// The provider that has an identifier.
    func find(identifier: String) async throws -> IdentityProvider? {
        try await connection.first(
            """
            SELECT \(Self.columns) FROM provider_identifiers AS i
            JOIN identity_providers AS p ON p.pool = i.pool AND p.name = i.provider
            WHERE i.pool = \(pool.text) AND i.identifier = \(identifier)
            """
        ).map(provider)
    }

    /// Whether there is a provider of that name.
    func has(_ name: String) async throws -> Bool {
        try await connection.first(
            "SELECT 1 FROM identity_providers WHERE pool = \(pool.text) AND name = \(name)") != nil
    }

    /// The providers after a name, in the order of their names, at most `limit`.
    func list(after name: String, limit: Int) async throws -> [IdentityProvider] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM identity_providers AS p WHERE p.pool = \(pool.text) AND p.name > \(name)
            ORDER BY p.name LIMIT \(limit)
            """
        ).map(provider)
    }

    /// How many the pool has.
    func count() async throws -> Int {
        try await connection.first("SELECT count(*) FROM identity_providers WHERE pool = \(pool.text)")?.get(0) ?? 0
    }

    /// Adds a provider. Throws `invalidParameter` when one of its identifiers is another's.
    func insert(_ provider: IdentityProvider) async throws {
        try await connection.execute(
            """
            INSERT INTO identity_providers (
                pool, name, kind, details, mapping, identifiers, acr_mapping, created, modified)
            VALUES (
                \(pool.text), \(provider.name), \(provider.kind.rawValue), \(try sealed(provider)),
                \(Self.text(provider.mapping)), \(Self.text(provider.identifiers)), \(Self.text(provider.acrMapping)),
                \(provider.created), \(provider.modified))
            """)
        try await setIdentifiers(of: provider)
    }

    /// Writes what may have changed of a provider. Throws `invalidParameter` when one of its identifiers is another's.
    func update(_ provider: IdentityProvider) async throws {
        try await connection.execute(
            """
            UPDATE identity_providers SET
                details = \(try sealed(provider)), mapping = \(Self.text(provider.mapping)),
                identifiers = \(Self.text(provider.identifiers)), acr_mapping = \(Self.text(provider.acrMapping)),
                modified = \(provider.modified)
            WHERE pool = \(pool.text) AND name = \(provider.name)
            """)
        try await connection.execute(
            "DELETE FROM provider_identifiers WHERE pool = \(pool.text) AND provider = \(provider.name)")
        try await setIdentifiers(of: provider)
    }

    /// Takes a provider away; false when there is none of that name.
    func delete(_ name: String) async throws -> Bool {
        try await connection.execute("DELETE FROM identity_providers WHERE pool = \(pool.text) AND name = \(name)") == 1
    }

    private func setIdentifiers(of provider: IdentityProvider) async throws {
        for identifier in provider.identifiers ?? [] {
            let added = try await connection.execute(
                """
                INSERT INTO provider_identifiers (pool, identifier, provider)
                VALUES (\(pool.text), \(identifier), \(provider.name))
                ON CONFLICT (pool, identifier) DO NOTHING
                """)
            guard added == 1 else {
                throw UserPoolError.invalidParameter("The identifier \(identifier) is used by another provider.")
            }
        }
    }

    private func sealed(_ provider: IdentityProvider) throws -> [UInt8] {
        try sealer.seal(JSONValue(texts: provider.details).encode(), context: "\(pool) \(provider.name)")
    }

    private static func text(_ texts: [String: String]?) -> String? { texts.map { JSONValue(texts: $0).text } }

    private static func text(_ texts: [String]?) -> String? {
        texts.map { JSONValue.array($0.map { .string($0) }).text }
    }

    private static func texts(_ text: String?) throws -> [String: String]? {
        guard let text else { return nil }
        return try texts(JSONValue(parsing: text))
    }

    private static func texts(_ value: JSONValue) -> [String: String] {
        Dictionary((value.object ?? [:]).compactMap { name, value in value.string.map { (name, $0) } }) { first, _ in
            first
        }
    }

    private func provider(_ row: Row) throws -> IdentityProvider {
        let name: String = try row.get(0)
        guard let kind = try ProviderKind(rawValue: row.get(1)) else {
            throw DatabaseError(.damaged, "a row of identity_providers has no valid kind")
        }
        let details = try sealer.open(row.get(2), context: "\(pool) \(name)")
        let identifiers = try row.get(4, as: String?.self).map {
            try JSONValue(parsing: $0).array?.compactMap(\.string) ?? []
        }
        return try IdentityProvider(
            name: name, kind: kind, details: Self.texts(JSONValue(parsing: details)),
            mapping: Self.texts(row.get(3, as: String?.self)), identifiers: identifiers,
            acrMapping: Self.texts(row.get(5, as: String?.self)), created: row.get(6), modified: row.get(7))
    }
}

internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The queries on `brandings` and `branding_assets`.
struct BrandingStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    private static let columns: SQL = "id, client, provided, settings, created, modified"

    /// The style of that id.
    func find(_ id: String) async throws -> Branding? {
        guard
            let row = try await connection.first(
                "SELECT \(Self.columns) FROM brandings WHERE id = \(id) AND pool = \(pool.text)")
        else { return nil }
        return try await branding(row)
    }

    /// The style of a client.
    func find(of client: ClientID) async throws -> Branding? {
        guard
            let row = try await connection.first(
                "SELECT \(Self.columns) FROM brandings WHERE client = \(client.text) AND pool = \(pool.text)")
        else { return nil }
        return try await branding(row)
    }

    /// The styles of the pool after an id, in the order of their ids, without their images.
    func list(after id: String, limit: Int) async throws -> [Branding] {
        var brandings: [Branding] = []
        for row in try await connection.query(
            """
            SELECT \(Self.columns) FROM brandings WHERE pool = \(pool.text) AND id > \(id) ORDER BY id LIMIT \(limit)
            """)
        {
            brandings.append(try branding(row, assets: []))
        }
        return brandings
    }

    /// The images of all styles of the pool after a place (style, category, colour mode, resource), in the order of
    /// their places, each with the id of its style.
    func images(
        after place: [String], limit: Int
    ) async throws -> [(branding: String, asset: Branding.Asset)] {
        try await connection.query(
            """
            SELECT a.category, a.color_mode, a.resource, a.format, a.content, a.branding
            FROM brandings AS b JOIN branding_assets AS a ON a.branding = b.id
            WHERE b.pool = \(pool.text)
                AND (a.branding, a.category, a.color_mode, a.resource)
                    > (\(place[0]), \(place[1]), \(place[2]), \(place[3]))
            ORDER BY a.branding, a.category, a.color_mode, a.resource LIMIT \(limit)
            """
        ).map { row in (try row.get(5), try Self.asset(row)) }
    }

    /// Adds a style; `false` when its client has one.
    func insert(_ branding: Branding) async throws -> Bool {
        let added = try await connection.execute(
            """
            INSERT INTO brandings (id, pool, client, provided, settings, created, modified)
            VALUES (\(branding.id), \(pool.text), \(branding.client.text), \(branding.usesProvidedValues),
                \(branding.settings?.text), \(branding.created), \(branding.modified))
            ON CONFLICT (client) DO NOTHING
            """)
        guard added == 1 else { return false }
        try await insert(branding.assets, of: branding.id)
        return true
    }

    /// Writes what may have changed of a style; of its images those that differ from `before`.
    func update(_ branding: Branding, from before: Branding) async throws {
        try await connection.execute(
            """
            UPDATE brandings SET provided = \(branding.usesProvidedValues), settings = \(branding.settings?.text),
                modified = \(branding.modified)
            WHERE id = \(branding.id)
            """)
        for asset in before.assets where !branding.assets.contains(asset) {
            try await connection.execute(
                """
                DELETE FROM branding_assets WHERE branding = \(branding.id) AND category = \(asset.category)
                AND color_mode = \(asset.colorMode) AND resource = \(asset.resource ?? "")
                """)
        }
        try await insert(branding.assets.filter { !before.assets.contains($0) }, of: branding.id)
    }

    /// Takes a style away; `false` when there is none of that id.
    func delete(_ id: String) async throws -> Bool {
        try await connection.execute("DELETE FROM brandings WHERE id = \(id) AND pool = \(pool.text)") == 1
    }

    private func insert(_ assets: [Branding.Asset], of branding: String) async throws {
        for asset in assets {
            try await connection.execute(
                """
                INSERT INTO branding_assets (branding, category, color_mode, resource, format, content)
                VALUES (\(branding), \(asset.category), \(asset.colorMode), \(asset.resource ?? ""),
                    \(asset.format.rawValue), \(asset.content))
                """)
        }
    }

    private func branding(_ row: Row) async throws -> Branding {
        try branding(row, assets: await assets(of: row.get(0)))
    }

    private func branding(_ row: Row, assets: [Branding.Asset]) throws -> Branding {
        guard let client = try ClientID(row.get(1)) else {
            throw DatabaseError(.damaged, "a row of brandings has no valid client")
        }
        let settings: String? = try row.get(3)
        return Branding(
            id: try row.get(0), client: client, usesProvidedValues: try row.get(2),
            settings: try settings.map { try JSONValue(parsing: $0) }, assets: assets, created: try row.get(4),
            modified: try row.get(5))
    }

    private func assets(of branding: String) async throws -> [Branding.Asset] {
        try await connection.query(
            """
            SELECT category, color_mode, resource, format, content FROM branding_assets WHERE branding = \(branding)
            ORDER BY category, color_mode, resource
            """
        ).map(Self.asset)
    }

    private static func asset(_ row: Row) throws -> Branding.Asset {
        guard let format = try ImageFormat(rawValue: row.get(3)) else {
            throw DatabaseError(.damaged, "an image has no known format")
        }
        let resource: String = try row.get(2)
        return Branding.Asset(
            category: try row.get(0), colorMode: try row.get(1), resource: resource.isEmpty ? nil : resource,
            format: format, content: try row.get(4))
    }
}

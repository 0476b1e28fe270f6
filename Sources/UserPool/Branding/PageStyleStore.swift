internal import Database
internal import LatchkeyPlatform

/// The queries on `page_styles`.
struct PageStyleStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    /// The style of a client, or of all without one of their own; without the image itself.
    func find(_ client: String) async throws -> PageStyle? {
        try await connection.first(
            """
            SELECT client, css, format, created, modified FROM page_styles
            WHERE pool = \(pool.text) AND client IN (\(client), \(PageStyle.everyClient))
            ORDER BY client = \(PageStyle.everyClient) LIMIT 1
            """
        ).map { row in
            PageStyle(
                client: try row.get(0), css: try row.get(1), image: nil,
                imageFormat: try row.get(2, as: String?.self).flatMap(ImageFormat.init), created: try row.get(3),
                modified: try row.get(4))
        }
    }

    /// The image of exactly this client's style.
    func image(of client: String) async throws -> PageStyle.Image? {
        let row = try await connection.first(
            """
            SELECT image, format FROM page_styles
            WHERE pool = \(pool.text) AND client = \(client) AND image IS NOT NULL
            """)
        guard let row, let format = try ImageFormat(rawValue: row.get(1)) else { return nil }
        return PageStyle.Image(content: try row.get(0), format: format)
    }

    /// The styles of the pool after a client, in the order of their clients, with their images.
    func list(after client: String, limit: Int) async throws -> [PageStyle] {
        try await connection.query(
            """
            SELECT client, css, image, format, created, modified FROM page_styles
            WHERE pool = \(pool.text) AND client > \(client) ORDER BY client LIMIT \(limit)
            """
        ).map { row in
            let format = try row.get(3, as: String?.self).flatMap(ImageFormat.init)
            let content: [UInt8]? = try row.get(2)
            let image: PageStyle.Image? =
                if let content, let format { PageStyle.Image(content: content, format: format) } else { nil }
            return PageStyle(
                client: try row.get(0), css: try row.get(1), image: image, imageFormat: format,
                created: try row.get(4), modified: try row.get(5))
        }
    }

    /// Adds a style; `false` when the client has one.
    func insert(_ style: PageStyle) async throws -> Bool {
        try await connection.execute(
            """
            INSERT INTO page_styles (pool, client, css, image, format, created, modified)
            VALUES (\(pool.text), \(style.client), \(style.css), \(style.image?.content),
                \(style.imageFormat?.rawValue), \(style.created), \(style.modified))
            ON CONFLICT (pool, client) DO NOTHING
            """) == 1
    }

    /// Puts a style in place of a client's own. Returns it as it is stored.
    func set(
        _ css: String?, _ image: PageStyle.Image?, of client: String, at now: Timestamp
    ) async throws -> PageStyle {
        let row = try await connection.first(
            """
            INSERT INTO page_styles (pool, client, css, image, format, created, modified)
            VALUES (\(pool.text), \(client), \(css), \(image?.content), \(image?.format.rawValue), \(now), \(now))
            ON CONFLICT (pool, client) DO UPDATE SET css = excluded.css, image = excluded.image,
                format = excluded.format, modified = excluded.modified
            RETURNING created
            """)
        return PageStyle(
            client: client, css: css, image: image, imageFormat: image?.format,
            created: try row?.get(0) ?? now, modified: now)
    }

    /// Takes a client's style away.
    func delete(_ client: String) async throws {
        try await connection.execute("DELETE FROM page_styles WHERE pool = \(pool.text) AND client = \(client)")
    }
}

internal import Database

extension Migration {
    /// The domains of pools and how their pages look: the style of the classic ones (of client `ALL` for those without
    /// one of their own), and that of managed login with its images. They name their client without referring to it,
    /// since images are too much to go in the transaction that deletes all clients of a pool.
    static let domains = Migration("UserPool", 14, "Domains") { connection in
        try await connection.execute(
            """
            CREATE TABLE domains (
                name \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                kind \(.text) NOT NULL, settings \(.text) NOT NULL,
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL, UNIQUE (pool, kind)) \(.strict)
            """)
        try await connection.execute(
            """
            CREATE TABLE page_styles (
                pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE, client \(.text) NOT NULL,
                css \(.text), image \(.blob), format \(.text),
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL, PRIMARY KEY (pool, client)) \(.strict)
            """)
        try await connection.execute(
            """
            CREATE TABLE brandings (
                id \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                client \(.text) NOT NULL UNIQUE,
                provided \(.integer) NOT NULL, settings \(.text),
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL) \(.strict)
            """)
        try await connection.execute("CREATE INDEX brandings_of_pool ON brandings (pool)")
        try await connection.execute(
            """
            CREATE TABLE branding_assets (
                branding \(.text) NOT NULL REFERENCES brandings (id) ON DELETE CASCADE,
                category \(.text) NOT NULL, color_mode \(.text) NOT NULL, resource \(.text) NOT NULL,
                format \(.text) NOT NULL, content \(.blob) NOT NULL,
                PRIMARY KEY (branding, category, color_mode, resource)) \(.strict)
            """)
    }
}

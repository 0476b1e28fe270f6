internal import Database

extension Migration {
    /// Links to the terms of use and the privacy policy of a client, by language: a JSON object.
    static let terms = Migration("UserPool", 15, "Terms") { connection in
        try await connection.execute(
            """
            CREATE TABLE terms (
                id \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                client \(.text) NOT NULL REFERENCES clients (id) ON DELETE CASCADE, name \(.text) NOT NULL,
                source \(.text) NOT NULL, enforcement \(.text) NOT NULL, links \(.text) NOT NULL,
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL, UNIQUE (client, name)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX terms_of_pool ON terms (pool, id)")
    }
}

internal import Database

extension Migration {
    /// The APIs that access tokens are for; `scopes` is a JSON array of pairs of name and description.
    static let resourceServers = Migration("UserPool", 9, "ResourceServers") { connection in
        try await connection.execute(
            """
            CREATE TABLE resource_servers (
                pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE, identifier \(.text) NOT NULL,
                name \(.text) NOT NULL, scopes \(.text), PRIMARY KEY (pool, identifier)) \(.strict)
            """)
    }
}

internal import Database

extension Migration {
    /// Whom a pool takes for a client by the address of a metadata document, and the documents that were fetched. An
    /// address stays when its document was dropped.
    static let clientMetadata = Migration("UserPool", 16, "ClientMetadata") { connection in
        try await connection.execute(
            """
            CREATE TABLE metadata_policies (
                id \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                client \(.text) REFERENCES clients (id) ON DELETE SET NULL, name \(.text) NOT NULL,
                cache_seconds \(.integer), patterns \(.text) NOT NULL,
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL) \(.strict)
            """)
        try await connection.execute("CREATE INDEX metadata_policies_of_pool ON metadata_policies (pool, id)")
        try await connection.execute("CREATE INDEX metadata_policies_of_client ON metadata_policies (client)")
        try await connection.execute(
            """
            CREATE TABLE metadata_documents (
                policy \(.text) NOT NULL REFERENCES metadata_policies (id) ON DELETE CASCADE, url \(.text) NOT NULL,
                document \(.text), cached \(.integer), expires \(.integer), PRIMARY KEY (policy, url)) \(.strict)
            """)
    }
}

internal import Database

extension Migration {
    /// Pools and their clients. Settings are the documents that were set, in Cognito's member names; of a client's
    /// secret only the sealed form is kept. `user_range` says where the rows of a pool's users lie.
    static let pools = Migration("UserPool", 1, "Pools") { connection in
        try await connection.execute(
            """
            CREATE TABLE pools (
                id \(.text) PRIMARY KEY, name \(.text) NOT NULL, settings \(.text) NOT NULL,
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL,
                user_range \(.integer) NOT NULL UNIQUE) \(.strict)
            """)
        try await connection.execute(
            """
            CREATE TABLE tags (
                pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE, name \(.text) NOT NULL,
                value \(.text) NOT NULL, PRIMARY KEY (pool, name)) \(.strict)
            """)
        try await connection.execute(
            """
            CREATE TABLE clients (
                id \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                name \(.text) NOT NULL, settings \(.text) NOT NULL,
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL) \(.strict)
            """)
        try await connection.execute("CREATE INDEX clients_of_pool ON clients (pool, id)")
        try await connection.execute(
            """
            CREATE TABLE client_secrets (
                id \(.text) PRIMARY KEY, client \(.text) NOT NULL REFERENCES clients (id) ON DELETE CASCADE,
                sealed \(.blob) NOT NULL, created \(.integer) NOT NULL) \(.strict)
            """)
        try await connection.execute("CREATE INDEX client_secrets_of_client ON client_secrets (client, created, id)")
        // What was deleted, and whether all that belonged to it is gone too. A row stays: its id never comes back.
        try await connection.execute(
            """
            CREATE TABLE tombstones (
                id \(.text) PRIMARY KEY, pool \(.text) NOT NULL, deleted \(.integer) NOT NULL,
                cleared \(.integer)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX tombstones_to_clear ON tombstones (deleted) WHERE cleared IS NULL")
        // Users and pools that are gone, until those who keep something for them elsewhere have cleared it away.
        try await connection.execute(
            """
            CREATE TABLE departures (
                id \(.growingKey), pool \(.text) NOT NULL, sub \(.text)) \(.strict)
            """)
    }
}

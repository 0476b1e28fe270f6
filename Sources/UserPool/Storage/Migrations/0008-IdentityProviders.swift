internal import Database

extension Migration {
    /// External providers, the users whose identities with them are linked, and the certificate that a pool shows to
    /// SAML providers. The details of a provider hold its secrets and are sealed.
    static let identityProviders = Migration("UserPool", 8, "IdentityProviders") { connection in
        try await connection.execute(
            """
            CREATE TABLE identity_providers (
                pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE, name \(.text) NOT NULL,
                kind \(.text) NOT NULL, details \(.blob) NOT NULL, mapping \(.text), identifiers \(.text),
                acr_mapping \(.text), created \(.integer) NOT NULL, modified \(.integer) NOT NULL,
                PRIMARY KEY (pool, name)) \(.strict)
            """)
        // By which of its identifiers a provider is found.
        try await connection.execute(
            """
            CREATE TABLE provider_identifiers (
                pool \(.text) NOT NULL, identifier \(.text) NOT NULL, provider \(.text) NOT NULL,
                PRIMARY KEY (pool, identifier),
                FOREIGN KEY (pool, provider) REFERENCES identity_providers (pool, name) ON DELETE CASCADE) \(.strict)
            """)
        try await connection.execute(
            "CREATE INDEX provider_identifiers_of_provider ON provider_identifiers (pool, provider)")
        // No provider is referred to: its links go before it does, a few at a time, with what users' attributes tell of
        // them.
        try await connection.execute(
            """
            CREATE TABLE linked_identities (
                pool \(.text) NOT NULL, provider \(.text) NOT NULL, user_id \(.text) NOT NULL,
                sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE, attribute \(.text) NOT NULL,
                linked \(.integer) NOT NULL, PRIMARY KEY (pool, provider, user_id)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX linked_identities_of_user ON linked_identities (sub)")
        try await connection.execute(
            """
            CREATE TABLE signing_certificates (
                pool \(.text) PRIMARY KEY REFERENCES pools (id) ON DELETE CASCADE, certificate \(.blob) NOT NULL,
                private_key \(.blob) NOT NULL, created \(.integer) NOT NULL) \(.strict)
            """)
    }
}

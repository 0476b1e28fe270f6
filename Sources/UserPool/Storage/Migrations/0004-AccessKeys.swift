internal import Database

extension Migration {
    /// The keys of administrators. A signature needs the secret itself, so it is kept, sealed.
    static let accessKeys = Migration("UserPool", 4, "AccessKeys") { connection in
        try await connection.execute(
            """
            CREATE TABLE access_keys (
                id \(.text) PRIMARY KEY, sealed \(.blob) NOT NULL, created \(.integer) NOT NULL) \(.strict)
            """)
    }
}

internal import Database

extension Migration {
    /// The rates of requests that were set, by category; what has no row has its default.
    static let limits = Migration("UserPool", 17, "Limits") { connection in
        try await connection.execute(
            """
            CREATE TABLE limits (
                category \(.text) PRIMARY KEY, rate \(.integer) NOT NULL, modified \(.integer) NOT NULL) \(.strict)
            """)
    }
}

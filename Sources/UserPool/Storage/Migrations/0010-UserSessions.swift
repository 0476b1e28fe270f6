internal import Database

extension Migration {
    /// What clients set about sessions, in Cognito's member names. It is no part of a client's own document, which
    /// UpdateUserPoolClient replaces as a whole.
    static let userSessions = Migration("UserPool", 10, "UserSessions") { connection in
        try await connection.execute(
            """
            CREATE TABLE client_sessions (
                client \(.text) PRIMARY KEY REFERENCES clients (id) ON DELETE CASCADE,
                document \(.text) NOT NULL) \(.strict)
            """)
    }
}

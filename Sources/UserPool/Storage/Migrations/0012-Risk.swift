internal import Database

extension Migration {
    /// What clients set about risks, in Cognito's member names; what a pool sets for all of its clients is in the
    /// pool's own document.
    static let risk = Migration("UserPool", 12, "Risk") { connection in
        try await connection.execute(
            """
            CREATE TABLE client_risks (
                client \(.text) PRIMARY KEY REFERENCES clients (id) ON DELETE CASCADE,
                document \(.text) NOT NULL) \(.strict)
            """)
    }
}

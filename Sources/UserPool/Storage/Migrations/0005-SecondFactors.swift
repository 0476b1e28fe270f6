internal import Database

extension Migration {
    /// What users prove beside the first factor.
    static let secondFactors = Migration("UserPool", 5, "SecondFactors") { connection in
        try await connection.execute(
            """
            CREATE TABLE software_tokens (
                sub \(.text) PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
                secret \(.blob) NOT NULL,
                name \(.text),
                verified \(.integer) NOT NULL,
                last_step \(.integer) NOT NULL) \(.strict)
            """)
    }
}

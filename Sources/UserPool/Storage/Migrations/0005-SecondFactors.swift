internal import Database

extension Migration {
    /// What users prove beside the first factor. `asked` of a device is the challenge that was put to it last, for clients
    /// that answer without a session.
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
        try await connection.execute(
            """
            CREATE TABLE devices (
                device \(.text) PRIMARY KEY,
                sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
                name \(.text),
                salt \(.text) NOT NULL,
                verifier \(.blob) NOT NULL,
                remembered \(.integer) NOT NULL,
                address \(.text),
                created \(.integer) NOT NULL,
                modified \(.integer) NOT NULL,
                authenticated \(.integer) NOT NULL,
                asked \(.blob)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX devices_of_user ON devices (sub, created, device)")
    }
}

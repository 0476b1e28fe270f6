internal import Database

extension Migration {
    /// What users did to sign in, and what was seen in it. `number` is the order in which it was written down.
    static let authEvents = Migration("UserPool", 11, "AuthEvents") { connection in
        try await connection.execute(
            """
            CREATE TABLE auth_events (
                number \(.growingKey),
                id \(.text) NOT NULL UNIQUE,
                pool \(.text) NOT NULL,
                sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
                client \(.text),
                kind \(.text) NOT NULL,
                time \(.integer) NOT NULL,
                response \(.text) NOT NULL,
                level \(.text),
                decision \(.text) NOT NULL,
                exposed \(.integer) NOT NULL,
                answers \(.text) NOT NULL,
                address \(.text),
                device \(.text),
                timezone \(.text),
                fingerprint \(.text),
                feedback \(.text),
                feedback_by \(.text),
                feedback_at \(.integer)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX auth_events_of_user ON auth_events (sub, number)")
        try await connection.execute("CREATE INDEX auth_events_by_time ON auth_events (time)")
    }
}

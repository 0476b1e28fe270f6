internal import Database

extension Migration {
    /// What users prove who they are with, beside passwords. `asked` of a device is the challenge that was put to it
    /// last, for clients that answer without a session; `group_key` what stands for the pool in its proofs, where that
    /// does not follow from the user.
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
                asked \(.blob),
                group_key \(.text)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX devices_of_user ON devices (sub, created, device)")
        // A credential is one user's in its pool. With the user go the rows, of which there are few.
        try await connection.execute(
            """
            CREATE TABLE passkeys (
                pool \(.text) NOT NULL, credential \(.blob) NOT NULL,
                sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
                public_key \(.blob) NOT NULL, sign_count \(.integer) NOT NULL,
                backup_eligible \(.integer) NOT NULL, backed_up \(.integer) NOT NULL,
                relying_party \(.text) NOT NULL, aaguid \(.blob) NOT NULL, name \(.text) NOT NULL,
                attachment \(.text), transports \(.text) NOT NULL,
                created \(.integer) NOT NULL, last_used \(.integer),
                PRIMARY KEY (pool, credential)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX passkeys_of_user ON passkeys (sub, created, credential)")
        try await connection.execute(
            """
            CREATE TABLE passkey_registrations (
                sub \(.text) PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
                challenge \(.blob) NOT NULL, client \(.text) NOT NULL, expires \(.integer) NOT NULL) \(.strict)
            """)
    }
}

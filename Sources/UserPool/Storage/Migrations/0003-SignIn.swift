internal import Database

extension Migration {
    /// Keys, passwords, sessions, codes, attempts and messages.
    static let signIn = Migration("UserPool", 3, "SignIn") { connection in
        for statement in signInTables { try await connection.execute(statement) }
    }

    private static let signInTables: [SQL] = [
        """
        CREATE TABLE signing_keys (
            kid \(.text) NOT NULL,
            pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            use \(.text) NOT NULL,
            private_key \(.blob) NOT NULL,
            created \(.integer) NOT NULL,
            PRIMARY KEY (pool, use)) \(.strict)
        """,
        "CREATE INDEX signing_keys_by_kid ON signing_keys (kid)",
        """
        CREATE TABLE passwords (
            sub \(.text) PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
            phc \(.text) NOT NULL,
            srp_salt \(.text),
            srp_verifier \(.blob),
            temporary_until \(.integer),
            set_at \(.integer) NOT NULL) \(.strict)
        """,
        """
        CREATE TABLE former_passwords (
            sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
            number \(.integer) NOT NULL,
            phc \(.text) NOT NULL,
            PRIMARY KEY (sub, number)) \(.strict)
        """,
        // A row is a family: the sign-in and every token that came of it. Rows stay until a day after the end, so that
        // whoever asks is told of it.
        """
        CREATE TABLE sessions (
            id \(.text) PRIMARY KEY,
            pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            client \(.text) NOT NULL,
            sub \(.text) NOT NULL,
            auth_time \(.integer) NOT NULL,
            methods \(.text) NOT NULL,
            expires \(.integer) NOT NULL,
            ended \(.integer),
            reason \(.text),
            device \(.text),
            created \(.integer) NOT NULL DEFAULT 0,
            last_active \(.integer) NOT NULL DEFAULT 0,
            last_address \(.text),
            program \(.text)) \(.strict)
        """,
        "CREATE INDEX sessions_of_user ON sessions (sub)",
        "CREATE INDEX sessions_of_device ON sessions (device) WHERE device IS NOT NULL",
        "CREATE INDEX sessions_of_client ON sessions (pool, client)",
        "CREATE INDEX sessions_by_sign_in ON sessions (auth_time)",
        "CREATE INDEX sessions_by_expiry ON sessions (expires)",
        "CREATE INDEX sessions_by_end ON sessions (ended) WHERE ended IS NOT NULL",
        """
        CREATE TABLE refresh_tokens (
            hash \(.blob) PRIMARY KEY,
            session \(.text) NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
            expires \(.integer) NOT NULL,
            rotated \(.integer),
            successor \(.blob)) \(.strict)
        """,
        "CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session)",
        // An account is a user or a name that nobody has: both cost the same.
        """
        CREATE TABLE codes (
            pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            account \(.text) NOT NULL,
            purpose \(.text) NOT NULL,
            attribute \(.text) NOT NULL,
            digest \(.blob) NOT NULL,
            expires \(.integer) NOT NULL,
            tries \(.integer) NOT NULL,
            PRIMARY KEY (pool, account, purpose)) \(.strict)
        """,
        "CREATE INDEX codes_by_expiry ON codes (expires)",
        """
        CREATE TABLE attempts (
            pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            account \(.text) NOT NULL,
            kind \(.text) NOT NULL,
            count \(.integer) NOT NULL,
            last \(.integer) NOT NULL,
            locked_until \(.integer) NOT NULL,
            forgotten \(.integer) NOT NULL,
            PRIMARY KEY (pool, account, kind)) \(.strict)
        """,
        "CREATE INDEX attempts_by_end ON attempts (forgotten)",
        // No name is kept of names that nobody has: it may be a password, typed into the wrong field.
        """
        CREATE TABLE refusals (
            id \(.growingKey),
            pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            account \(.text) NOT NULL,
            is_user \(.integer) NOT NULL,
            time \(.integer) NOT NULL,
            operation \(.text) NOT NULL,
            step \(.text),
            client \(.text),
            reason \(.text) NOT NULL,
            locked_until \(.integer),
            address \(.text) NOT NULL) \(.strict)
        """,
        "CREATE INDEX refusals_of_account ON refusals (pool, account, id)",
        "CREATE INDEX refusals_by_time ON refusals (time)",
        "CREATE INDEX refusals_of_nobody ON refusals (id) WHERE is_user = 0",
        """
        CREATE TABLE outbox (
            id \(.growingKey),
            pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            username \(.text) NOT NULL,
            content \(.blob) NOT NULL,
            created \(.integer) NOT NULL) \(.strict)
        """,
        "CREATE INDEX outbox_of_user ON outbox (pool, username)",
        // Messages that wait to be sent. `key` names one to whoever takes it.
        """
        CREATE TABLE message_queue (
            id \(.growingKey),
            pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
            slot \(.text) NOT NULL,
            way \(.text) NOT NULL,
            key \(.text) NOT NULL,
            content \(.blob) NOT NULL,
            created \(.integer) NOT NULL,
            expires \(.integer) NOT NULL) \(.strict)
        """,
        "CREATE INDEX message_queue_by_slot ON message_queue (pool, slot)",
        "CREATE INDEX message_queue_by_way ON message_queue (way, id)",
        "CREATE INDEX message_queue_by_expiry ON message_queue (expires)",
        """
        CREATE TABLE used_challenges (
            nonce \(.blob) PRIMARY KEY,
            expires \(.integer) NOT NULL) \(.strict)
        """,
        "CREATE INDEX used_challenges_by_expiry ON used_challenges (expires)",
        """
        CREATE TABLE challenge_tries (
            nonce \(.blob) PRIMARY KEY,
            wrong \(.integer) NOT NULL,
            expires \(.integer) NOT NULL) \(.strict)
        """,
        "CREATE INDEX challenge_tries_by_expiry ON challenge_tries (expires)",
    ]
}

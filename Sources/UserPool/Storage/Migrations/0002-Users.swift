internal import Database

extension Migration {
    /// Users, and the aliases they are found by.
    ///
    /// `number` follows from pool and name, lies in the pool's range and leads to the row straight; `displaced_users`
    /// has the few whose number was another's before. A list of all walks the numbers, and an index that names none of
    /// its own has its rows in their order. `attributes` is a JSON object. The columns `…_search` repeat the attributes
    /// that can be searched, in the form in which they are compared; each is indexed with `sub`, so that a search and
    /// its next page cost the same in a pool of ten users and of a million. A row of `aliases` is one alias that is
    /// live, one of `pending_attributes` a value that waits for its verification.
    static let users = Migration("UserPool", 2, "Users") { connection in
        try await connection.execute(
            """
            CREATE TABLE users (
                number \(.integer) PRIMARY KEY, sub \(.text) NOT NULL UNIQUE,
                pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                username \(.text) NOT NULL, username_key \(.text) NOT NULL,
                status \(.text) NOT NULL, enabled \(.integer) NOT NULL, attributes \(.text) NOT NULL,
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL,
                second_factors \(.text) NOT NULL DEFAULT '', preferred_factor \(.text),
                email_search \(.text), phone_number_search \(.text), preferred_username_search \(.text),
                name_search \(.text), given_name_search \(.text), family_name_search \(.text),
                UNIQUE (pool, username_key)) \(.strict)
            """)
        // Most users are confirmed, and whoever lists those walks the rows: so a row that is imported, or signed up and
        // confirmed, costs a page less.
        try await connection.execute("CREATE INDEX users_by_status ON users (pool, status) WHERE status <> 'CONFIRMED'")
        try await connection.execute("CREATE INDEX users_disabled ON users (pool) WHERE enabled = 0")
        for column in [
            "email_search", "phone_number_search", "preferred_username_search", "name_search", "given_name_search",
            "family_name_search",
        ] {
            try await connection.execute(
                """
                CREATE INDEX \(identifier: "users_by_\(column)") ON users (pool, \(identifier: column), sub)
                WHERE \(identifier: column) IS NOT NULL
                """)
        }
        try await connection.execute(
            """
            CREATE TABLE displaced_users (
                pool \(.text) NOT NULL, username_key \(.text) NOT NULL,
                number \(.integer) NOT NULL REFERENCES users (number) ON DELETE CASCADE,
                PRIMARY KEY (pool, username_key)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX displaced_users_by_number ON displaced_users (number)")
        try await connection.execute(
            """
            CREATE TABLE aliases (
                pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE, kind \(.text) NOT NULL,
                value_key \(.text) NOT NULL, sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
                PRIMARY KEY (pool, kind, value_key)) \(.strictInKeyOrder)
            """)
        try await connection.execute("CREATE INDEX aliases_of_user ON aliases (sub)")
        try await connection.execute(
            """
            CREATE TABLE pending_attributes (
                sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE, attribute \(.text) NOT NULL,
                value \(.text) NOT NULL, PRIMARY KEY (sub, attribute)) \(.strict)
            """)
    }
}

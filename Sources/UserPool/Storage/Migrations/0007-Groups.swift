internal import Database

extension Migration {
    /// Groups, and who is in them.
    ///
    /// A row of `memberships` names its group by a number that never comes back, and without a reference: a group of a
    /// million users is gone with its one row, and the rows that are left are out of everybody's sight until they are
    /// cleared away.
    static let groups = Migration("UserPool", 7, "Groups") { connection in
        try await connection.execute(
            """
            CREATE TABLE user_groups (
                id \(.growingKey), pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                name \(.text) NOT NULL, description \(.text), role \(.text), precedence \(.integer),
                created \(.integer) NOT NULL, modified \(.integer) NOT NULL, UNIQUE (pool, name)) \(.strict)
            """)
        try await connection.execute(
            """
            CREATE TABLE memberships (
                sub \(.text) NOT NULL REFERENCES users (sub) ON DELETE CASCADE, user_group \(.integer) NOT NULL,
                PRIMARY KEY (sub, user_group)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX memberships_of_group ON memberships (user_group, sub)")
    }
}

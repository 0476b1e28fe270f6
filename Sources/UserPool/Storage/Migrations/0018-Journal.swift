internal import Database

extension Migration {
    /// What users and groups were before they changed, and the recoveries of pools to a moment in the past.
    ///
    /// The journal is written by triggers, so that no write gets past it, and holds what can be recovered only: a sign-in
    /// writes nothing into it. The same triggers refuse such writes while a recovery of their pool is under way.
    static let journal = Migration("UserPool", 18, "Journal") { connection in
        try await connection.execute(
            """
            CREATE TABLE journal (
                id \(.growingKey), pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                time \(.integer) NOT NULL, entity \(.integer) NOT NULL, key \(.text) NOT NULL,
                before \(.text)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX journal_of_row ON journal (pool, entity, key, id)")
        try await connection.execute("CREATE INDEX journal_by_time ON journal (time, id)")
        // `paused` while the pool takes no writes, `applying` inside of the transactions that bring back what was.
        try await connection.execute(
            """
            CREATE TABLE restorations (
                id \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                status \(.text) NOT NULL, moment \(.integer) NOT NULL, initiated \(.integer) NOT NULL,
                expires \(.integer) NOT NULL, ended \(.integer), first \(.integer) NOT NULL, last \(.integer) NOT NULL,
                paused \(.integer) NOT NULL, applying \(.integer) NOT NULL,
                step \(.integer) NOT NULL, position \(.text) NOT NULL, preview \(.text) NOT NULL) \(.strict)
            """)
        try await connection.execute("CREATE INDEX restorations_of_pool ON restorations (pool, initiated, id)")
        try await connection.execute(
            "CREATE INDEX restorations_to_do ON restorations (pool) WHERE paused = 1")
        for entity in JournaledEntity.allCases {
            for trigger in entity.triggers { try await connection.execute(trigger) }
        }
    }
}

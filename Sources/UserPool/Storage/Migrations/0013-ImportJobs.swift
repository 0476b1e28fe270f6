internal import Database

extension Migration {
    /// Jobs that import users from files. What a job has come to (`position`, the byte behind the last row that it
    /// took, and that row's number) is written in the transactions that import: one that is cut off goes on there.
    static let importJobs = Migration("UserPool", 13, "ImportJobs") { connection in
        try await connection.execute(
            """
            CREATE TABLE import_jobs (
                id \(.text) PRIMARY KEY, pool \(.text) NOT NULL REFERENCES pools (id) ON DELETE CASCADE,
                name \(.text) NOT NULL, role \(.text) NOT NULL, algorithm \(.text), status \(.text) NOT NULL,
                created \(.integer) NOT NULL, started \(.integer), completed \(.integer), message \(.text),
                imported \(.integer) NOT NULL DEFAULT 0, skipped \(.integer) NOT NULL DEFAULT 0,
                failed \(.integer) NOT NULL DEFAULT 0, position \(.integer) NOT NULL DEFAULT 0,
                line \(.integer) NOT NULL DEFAULT 0) \(.strict)
            """)
        try await connection.execute("CREATE INDEX import_jobs_of_pool ON import_jobs (pool, created, id)")
        try await connection.execute(
            """
            CREATE INDEX import_jobs_to_do ON import_jobs (status, created)
            WHERE status IN ('Created', 'Pending', 'InProgress', 'Stopping')
            """)
    }
}

internal import Database
internal import LatchkeyPlatform

/// The queries on `refusals`: the last of each account, for a week.
///
/// An account is a user or a name that nobody has, by the subject that the name pretends to: no name is stored, for it
/// may be a password that somebody typed into the wrong field. What is kept of names that nobody has is bounded in all,
/// since there is no end of them.
struct RefusalStore {
    /// How many are kept of an account.
    static let mostOfAccount = 20
    /// How many are kept of names that nobody has, in all pools.
    static let mostOfNobody = 10_000
    /// How long they are kept.
    static let retention = Duration.seconds(7 * 86_400)
    /// How many rows one write clears away at most.
    private static let sweep = 2 * NoteQueue<RefusalEntry>.batch

    private let connection: any Connection
    private let mostOfNobody: Int

    init(_ connection: any Connection, mostOfNobody: Int = Self.mostOfNobody) {
        self.connection = connection
        self.mostOfNobody = mostOfNobody
    }

    /// Writes a refusal down, and drops the oldest of the account when there are too many. `isUser` says whether the
    /// account is a user's.
    func add(_ refusal: Refusal, of account: AccountKey, isUser: Bool, in pool: PoolID) async throws {
        // A pool may have been deleted since; that must not keep the others of the batch out.
        try await connection.execute(
            """
            INSERT INTO refusals
                (pool, account, is_user, time, operation, step, client, reason, locked_until, address)
            SELECT \(pool.text), \(account.text), \(isUser ? 1 : 0), \(refusal.time), \(refusal.operation),
                \(refusal.step), \(refusal.client), \(refusal.reason.rawValue), \(refusal.lockedUntil), \(refusal.address)
            WHERE EXISTS (SELECT 1 FROM pools WHERE id = \(pool.text))
            """)
        try await connection.execute(
            """
            DELETE FROM refusals WHERE pool = \(pool.text) AND account = \(account.text) AND id <= (
                SELECT id FROM refusals WHERE pool = \(pool.text) AND account = \(account.text)
                ORDER BY id DESC LIMIT 1 OFFSET \(Self.mostOfAccount))
            """)
    }

    /// Drops what is too old, and the oldest of names that nobody has when there are too many: a few rows at a time.
    func prune(at now: Timestamp) async throws {
        try await connection.execute(
            """
            DELETE FROM refusals WHERE id IN (
                SELECT id FROM refusals WHERE time < \(now - Self.retention) ORDER BY time LIMIT \(Self.sweep))
            """)
        try await connection.execute(
            """
            DELETE FROM refusals WHERE id IN (
                SELECT id FROM refusals WHERE is_user = 0 AND id <= (
                    SELECT id FROM refusals WHERE is_user = 0 ORDER BY id DESC LIMIT 1 OFFSET \(mostOfNobody))
                ORDER BY id LIMIT \(Self.sweep))
            """)
    }

    /// The last refusals of an account, the newest first.
    func last(of account: AccountKey, in pool: PoolID, at now: Timestamp) async throws -> [Refusal] {
        try await connection.query(
            """
            SELECT time, operation, step, client, reason, locked_until, address FROM refusals
            WHERE pool = \(pool.text) AND account = \(account.text) AND time >= \(now - Self.retention)
            ORDER BY id DESC LIMIT \(Self.mostOfAccount)
            """
        ).map { row in
            Refusal(
                time: try row.get(0), operation: try row.get(1), step: try row.get(2), client: try row.get(3),
                reason: RefusalReason(rawValue: try row.get(4)), lockedUntil: try row.get(5), address: try row.get(6))
        }
    }

    /// Forgets an account: it is gone.
    func forget(_ account: AccountKey, in pool: PoolID) async throws {
        try await connection.execute(
            "DELETE FROM refusals WHERE pool = \(pool.text) AND account = \(account.text)")
    }
}

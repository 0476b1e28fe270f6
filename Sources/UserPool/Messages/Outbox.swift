public import Database
internal import LatchkeyJSON
public import LatchkeyPlatform

/// Keeps messages where administrators can read them, instead of sending them: for development, tests, and until a
/// mail server is set up.
///
/// The texts lie sealed in the store, as they hold codes and temporary passwords, and are dropped after a week.
public struct Outbox: MessageSender {
    /// A message in the outbox.
    public struct Entry: Sendable {
        /// Grows with every message of the store.
        public let id: Int64
        /// The message.
        public let message: Message
        /// When it was written.
        public let created: Timestamp
    }

    /// How long messages are kept.
    static let retention = Duration.seconds(7 * 86_400)

    private let sealer: Sealer
    private let clock: any WallClock
    private let file: OutboxFile?
    /// How many messages were written since the start.
    public let written = Counter()

    /// An outbox whose texts are sealed under `masterKey`; each message is also appended to `file`, if there is one.
    public init(masterKey: MasterKey, clock: any WallClock, file: OutboxFile? = nil) {
        sealer = masterKey.sealer(for: .messages)
        self.clock = clock
        self.file = file
    }

    public func enqueue(_ message: Message, in connection: any Connection) async throws {
        try await write(message, isKept: true, in: connection)
    }

    public func pretend(_ message: Message, in connection: any Connection) async throws {
        try await write(message, isKept: false, in: connection)
    }

    private func write(_ message: Message, isKept: Bool, in connection: any Connection) async throws {
        let now = clock.now()
        let content = try sealer.seal(
            StoredMessage(message).encode(), context: Self.context(message.pool, message.username))
        let row = try await connection.first(
            """
            INSERT INTO outbox (pool, username, content, created)
            VALUES (\(message.pool.text), \(message.username), \(content), \(now))
            RETURNING id
            """)
        let dropped = isKept ? nil : try row?.get(0, as: Int64.self)
        // Only the oldest few are looked at: a message costs the same however many are kept.
        try await connection.execute(
            """
            DELETE FROM outbox WHERE id = \(dropped ?? 0) OR id IN (
                SELECT id FROM (SELECT id, created FROM outbox ORDER BY id LIMIT 4) AS oldest
                WHERE created < \(now - Self.retention))
            """)
    }

    public func committed(_ message: Message) async {
        written.add()
        file?.append(message)
    }

    /// The newest messages of a pool, or of one of its users, oldest first; at most `limit`.
    public func messages(
        in pool: PoolID, username: String? = nil, limit: Int = 60, from database: any Database
    ) async throws -> [Entry] {
        let rows = try await database.scan { connection in
            var query: SQL = "SELECT id, username, content, created FROM outbox WHERE pool = \(pool.text)"
            if let username { query.append(" AND username = \(username)") }
            query.append(" ORDER BY id DESC LIMIT \(limit)")
            return try await connection.query(query)
        }
        return try rows.reversed().map { row in
            let username: String = try row.get(1)
            let stored = try StoredMessage.decode(sealer.open(try row.get(2), context: Self.context(pool, username)))
            let created: Timestamp = try row.get(3)
            return Entry(
                id: try row.get(0), message: stored.message(in: pool, expires: created + Self.retention),
                created: created)
        }
    }

    /// What a text is sealed for: put under another's name it cannot be opened.
    private static func context(_ pool: PoolID, _ username: String) -> String { "\(pool) \(username)" }
}

public import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

/// Keeps messages in the store until somebody has taken them to their receivers.
///
/// A message is written in the transaction of what it tells of and removed once it was taken, so neither an outage nor
/// the end of the process loses it. It lies sealed, as it holds a code or temporary password; it is dropped when the
/// code is worth nothing any more, and when another message takes its place. One process serves a store: the one that
/// holds the data folder.
///
/// ```swift
/// let queue = MessageQueue(database: store, masterKey: key, clock: clock)
/// for message in try await queue.next(.email, after: 0, limit: 4).messages {
///     if await carrier.carry(message) == .delivered { try await queue.remove(message.id) }
/// }
/// ```
public final class MessageQueue: MessageSender {
    /// How many messages wait at most, unless another number was said.
    public static let usualLimit = 10_000

    private let database: any Database
    private let sealer: Sealer
    private let clock: any WallClock
    private let limit: Int
    private let file: OutboxFile?
    private let listener = Lock<(@Sendable (MessageWay) -> Void)?>(nil)

    /// How many messages were written since the start.
    public let written = Counter()
    /// How many messages wait: those of before the start once ``recount()`` was called. What happens while it counts
    /// may be counted twice until the next time.
    public let waiting = Gauge()

    /// A queue whose texts are sealed under `masterKey`; at most about `limit` messages wait. Each message is also
    /// appended to `file`, if there is one, unless a function brings it. The tables are those of ``UserPools``.
    public init(
        database: any Database, masterKey: MasterKey, clock: any WallClock, limit: Int = MessageQueue.usualLimit,
        file: OutboxFile? = nil
    ) {
        self.database = database
        sealer = masterKey.sealer(for: .messages)
        self.clock = clock
        self.limit = limit
        self.file = file
    }

    // MARK: Putting in

    /// Throws `busy` when too many messages wait already.
    public func enqueue(_ message: Message, in connection: any Connection) async throws {
        try await write(message, isKept: true, in: connection)
    }

    public func pretend(_ message: Message, in connection: any Connection) async throws {
        try await write(message, isKept: false, in: connection)
    }

    public func committed(_ message: Message) async {
        written.add()
        waiting.add()
        // What a function brings says what the function wants, which is not known here.
        if message.carrier == nil { file?.append(message) }
        listener.withLock { $0 }?(message.way)
    }

    /// Calls `body` with its way whenever a message has come in. There is one listener.
    public func whenOneComes(_ body: @escaping @Sendable (MessageWay) -> Void) {
        listener.withLock { $0 = body }
    }

    private func write(_ message: Message, isKept: Bool, in connection: any Connection) async throws {
        guard waiting.value < limit else { throw UserPoolError(.busy) }
        let key = Self.newKey()
        let sealed = try sealer.seal(StoredMessage(message).encode(), context: Self.context(message.pool, key))
        // What is only pretended does the same work, on a slot that nobody else has.
        let slot = isKept ? message.slot : key
        try await connection.execute(
            "DELETE FROM message_queue WHERE pool = \(message.pool.text) AND slot = \(slot)")
        let row = try await connection.first(
            """
            INSERT INTO message_queue (pool, slot, way, key, content, created, expires)
            VALUES (\(message.pool.text), \(slot), \(message.way.text), \(key), \(sealed), \(clock.now()),
                \(message.expires))
            RETURNING id
            """)
        let dropped = isKept ? nil : try row?.get(0, as: Int64.self)
        try await connection.execute("DELETE FROM message_queue WHERE id = \(dropped ?? 0)")
    }

    private static func newKey() -> String {
        SecureRandom.text(32, from: "0123456789abcdefghijklmnopqrstuvwxyz")
    }

    /// What a text is sealed for: put in another row it cannot be opened.
    private static func context(_ pool: PoolID, _ key: String) -> String { "\(pool) \(key)" }

    // MARK: Taking out

    /// Messages that follow each other in the queue.
    public struct Batch: Sendable {
        /// The messages, oldest first. One that cannot be opened is left out: the key has changed, or somebody the row.
        public let messages: [QueuedMessage]
        /// The id of the last row that was looked at; `nil` when there was none.
        public let last: Int64?
    }

    /// The oldest messages by a way whose ids are greater than `id`; at most `limit`.
    public func next(_ way: MessageWay, after id: Int64, limit: Int) async throws -> Batch {
        let rows = try await database.read { connection in
            try await connection.query(
                """
                SELECT id, pool, slot, key, content, created, expires FROM message_queue
                WHERE way = \(way.text) AND id > \(id) ORDER BY id LIMIT \(limit)
                """)
        }
        return Batch(messages: rows.compactMap { try? message($0) }, last: try rows.last?.get(0))
    }

    /// The message with that id; `nil` when it is not there any more.
    public func message(_ id: Int64) async throws -> QueuedMessage? {
        let row = try await database.read { connection in
            try await connection.first(
                """
                SELECT id, pool, slot, key, content, created, expires FROM message_queue WHERE id = \(id)
                """)
        }
        return try row.map(message)
    }

    /// Takes a message out: it was taken, or never will be.
    public func remove(_ id: Int64) async throws {
        let removed = try await database.write { connection in
            try await connection.execute("DELETE FROM message_queue WHERE id = \(id)")
        }
        waiting.subtract(removed)
    }

    /// What a count of the queue has found.
    public struct Stock: Sendable {
        /// How many messages were dropped, whose codes were worth nothing any more.
        public let dropped: [MessageWay: Int]
        /// How many are left.
        public let waiting: [MessageWay: Int]
    }

    /// Drops the messages whose codes are worth nothing any more, and counts what is left.
    @discardableResult
    public func recount() async throws -> Stock {
        let now = clock.now()
        let (dropped, left) = try await database.write { connection in
            let rows = try await connection.query(
                "SELECT way, count(*) FROM message_queue WHERE expires <= \(now) GROUP BY way")
            try await connection.execute("DELETE FROM message_queue WHERE expires <= \(now)")
            return (rows, try await connection.query("SELECT way, count(*) FROM message_queue GROUP BY way"))
        }
        let stock = Stock(dropped: try Self.counts(dropped), waiting: try Self.counts(left))
        waiting.set(stock.waiting.values.reduce(0, +))
        return stock
    }

    private static func counts(_ rows: [Row]) throws -> [MessageWay: Int] {
        var counts: [MessageWay: Int] = [:]
        for row in rows {
            if let way = MessageWay(try row.get(0, as: String.self)) { counts[way] = try row.get(1) }
        }
        return counts
    }

    private func message(_ row: Row) throws -> QueuedMessage {
        guard let pool = PoolID(try row.get(1, as: String.self)) else { throw UserPoolError(.poolNotFound) }
        let key: String = try row.get(3)
        let stored = try StoredMessage.decode(sealer.open(try row.get(4), context: Self.context(pool, key)))
        return QueuedMessage(
            id: try row.get(0), key: key,
            message: stored.message(in: pool, slot: try row.get(2), expires: try row.get(6)), created: try row.get(5))
    }
}

extension MessageQueue {
    /// Drops what waits for an account: it is gone.
    static func discardAll(for account: AccountKey, of pool: PoolID, in connection: any Connection) async throws {
        try await connection.execute(
            """
            DELETE FROM message_queue WHERE pool = \(pool.text) AND slot >= \(account.text + " ")
                AND slot < \(account.text + "!")
            """)
    }
}

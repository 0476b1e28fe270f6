internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension BookingStore {
    /// How long an event is kept for a guest who was away.
    static let eventsAreKept = Duration.seconds(7 * 86_400)
    /// How many old events a new one drops at most.
    static let mostDropped = 8

    /// Writes down what happened, in the transaction in which it does, and forgets what is too old.
    static func record(
        _ kind: BookingEvent.Kind, _ booking: Booking, of guest: Guest, at moment: Timestamp,
        in connection: any Connection
    ) async throws {
        let data = String(decoding: booking.encode(), as: UTF8.self)
        try await connection.execute(
            """
            INSERT INTO events (pool, guest, kind, data, happened)
            VALUES (\(guest.pool), \(guest.subject), \(kind.rawValue), \(data), \(moment))
            """)
        try await dropOld(at: moment, in: connection)
    }

    /// Drops a few events that are too old, so that no booking pays for many.
    ///
    /// The clock alone is no proof of age: it may be years ahead for an hour. An event is too old when another, itself
    /// a day old, came that much later: none of those that came in that hour are a day old.
    private static func dropOld(at moment: Timestamp, in connection: any Connection) async throws {
        let witness = try await connection.query(
            "SELECT max(happened) FROM events WHERE happened < \(moment - .seconds(86_400))")[0]
            .get(0, as: Timestamp?.self)
        guard let witness else { return }
        let dropped = try await connection.query(
            """
            DELETE FROM events WHERE id IN (
                SELECT id FROM events WHERE happened < \(witness - eventsAreKept) ORDER BY happened LIMIT \(mostDropped))
            RETURNING id
            """
        ).map { row in try row.get(0, as: Int64.self) }
        guard let last = dropped.max() else { return }
        try await connection.execute("UPDATE event_horizon SET id = \(last) WHERE id < \(last)")
    }

    /// Where a stream begins that was at `last`, or is new when that is `nil`: the id after which it goes on, and
    /// whether events in between may be lost.
    func start(after last: Int64?) async throws -> (id: Int64, isReset: Bool) {
        let (newest, horizon) = try await database.read { connection in
            let horizon: Int64 = try await connection.query("SELECT id FROM event_horizon")[0].get(0)
            let newest: Int64? = try await connection.query("SELECT max(id) FROM events")[0].get(0)
            return (newest ?? horizon, horizon)
        }
        guard let last else { return (newest, false) }
        return last >= horizon && last <= newest ? (last, false) : (newest, true)
    }

    /// The guest's events after `id`, at most 100, the oldest first.
    func events(after id: Int64, of guest: Guest) async throws -> [BookingEvent] {
        try await database.read { connection in
            let rows = try await connection.query(
                """
                SELECT id, kind, data FROM events
                WHERE pool = \(guest.pool) AND guest = \(guest.subject) AND id > \(id) ORDER BY id LIMIT 100
                """)
            return try rows.compactMap { row in
                // A kind that a newer program wrote is not for this one's clients.
                guard let kind = BookingEvent.Kind(rawValue: try row.get(1)) else { return nil }
                return try BookingEvent(id: row.get(0), kind: kind, data: row.get(2))
            }
        }
    }
}

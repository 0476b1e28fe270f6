public import Database
public import LatchkeyPlatform

/// Rooms and bookings of all pools, in a store of their own.
public struct BookingStore: Sendable {
    let database: any Database
    let clock: any WallClock

    /// Brings the store's schema up to date and uses it.
    public init(database: any Database, clock: any WallClock = SystemClock()) async throws {
        self.database = database
        self.clock = clock
        try await database.migrate([.rooms], clock: clock)
    }

    /// Books a room for a guest. Throws ``BookingError`` `taken`, with the nights that are, or `roomNotFound`.
    func book(_ room: String, for stay: DateRange, guest: Guest) async throws -> Booking {
        let id = Booking.newID()
        let created = clock.now()
        return try await database.write { connection in
            guard
                let price = try await connection.first(
                    "SELECT price FROM rooms WHERE pool = \(guest.pool) AND id = \(room)")?.get(0, as: Int.self)
            else { throw BookingError(.roomNotFound) }
            try await connection.execute(
                """
                INSERT INTO bookings (id, pool, room, guest, check_in, check_out, price, created)
                VALUES (\(id), \(guest.pool), \(room), \(guest.subject), \(stay.checkIn), \(stay.checkOut), \(price),
                    \(created))
                """)
            let free = try await connection.execute(
                """
                INSERT INTO booking_nights (pool, room, night, booking)
                WITH RECURSIVE nights (night) AS (
                    SELECT CAST(\(stay.checkIn) AS \(.integer)) UNION ALL
                    SELECT night + 1 FROM nights WHERE night + 1 < \(stay.checkOut))
                SELECT CAST(\(guest.pool) AS \(.text)), CAST(\(room) AS \(.text)), night, CAST(\(id) AS \(.text))
                FROM nights WHERE 1 = 1 ON CONFLICT DO NOTHING
                """)
            guard free == stay.nights else {
                let taken = try await connection.query(
                    """
                    SELECT night FROM booking_nights
                    WHERE pool = \(guest.pool) AND room = \(room) AND night >= \(stay.checkIn) AND night < \(stay.checkOut)
                        AND booking <> \(id)
                    ORDER BY night
                    """)
                throw BookingError(.taken(try taken.map { row in try row.get(0) }))
            }
            guard let booking = try await Self.booking(id, of: guest, in: connection) else {
                throw BookingError(.bookingNotFound)
            }
            try await Self.record(.created, booking, of: guest, at: created, in: connection)
            return booking
        }
    }

    /// A booking of the guest. Throws ``BookingError`` `bookingNotFound` for any other.
    func booking(_ id: String, of guest: Guest) async throws -> Booking {
        let booking = try await database.read { connection in try await Self.booking(id, of: guest, in: connection) }
        guard let booking else { throw BookingError(.bookingNotFound) }
        return booking
    }

    /// Deletes a booking of the guest. Throws ``BookingError`` `bookingNotFound` for any other.
    func cancel(_ id: String, of guest: Guest) async throws {
        let now = clock.now()
        try await database.write { connection in
            guard let booking = try await Self.booking(id, of: guest, in: connection) else {
                throw BookingError(.bookingNotFound)
            }
            try await connection.execute("DELETE FROM bookings WHERE id = \(id)")
            try await Self.record(.deleted, booking, of: guest, at: now, in: connection)
        }
    }

    /// The guest's bookings by check-in, those of one day by id, and the `next` of the page when there are more.
    func bookings(of guest: Guest, _ page: Page) async throws -> (bookings: [Booking], next: String?) {
        var condition: SQL = "b.pool = \(guest.pool) AND b.guest = \(guest.subject)"
        if let after = page.after {
            let parts = after.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let day = Int64(parts[0]) else {
                throw BookingError(.malformed("'next' is no page"))
            }
            condition.append(" AND (b.check_in > \(day) OR (b.check_in = \(day) AND b.id > \(parts[1])))")
        }
        let statement: SQL = "\(Self.columns) WHERE \(condition) ORDER BY b.check_in, b.id LIMIT \(page.limit + 1)"
        var found = try await database.read { connection in
            try await connection.query(statement).map { row in try Self.booking(row) }
        }
        guard found.count > page.limit else { return (found, nil) }
        found.removeLast()
        let last = found[found.count - 1]
        return (found, Page.next(after: "\(last.checkIn.daysSinceEpoch) \(last.id)"))
    }

    private static let columns: SQL = """
        SELECT b.id, b.room, b.guest, b.check_in, b.check_out, b.price, b.created, r.description, r.city, r.price,
            r.image_key
        FROM bookings b JOIN rooms r ON r.pool = b.pool AND r.id = b.room
        """

    private static func booking(
        _ id: String, of guest: Guest, in connection: any Connection
    ) async throws -> Booking? {
        let row = try await connection.first(
            "\(columns) WHERE b.id = \(id) AND b.pool = \(guest.pool) AND b.guest = \(guest.subject)")
        return try row.map { row in try booking(row) }
    }

    private static func booking(_ row: Row) throws -> Booking {
        var booking = Booking()
        booking.id = try row.get(0)
        booking.roomId = try row.get(1)
        booking.guestId = try row.get(2)
        booking.checkIn = try row.get(3)
        booking.checkOut = try row.get(4)
        booking.nights = Int(booking.checkOut.daysSinceEpoch - booking.checkIn.daysSinceEpoch)
        booking.totalPrice = try row.get(5, as: Int.self) * booking.nights
        booking.createdAt = try row.get(6, as: Timestamp.self).rfc3339
        booking.room = try Room(
            id: row.get(1), description: row.get(7), city: row.get(8), price: row.get(9), imageKey: row.get(10))
        return booking
    }
}

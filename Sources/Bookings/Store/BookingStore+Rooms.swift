internal import Database
internal import LatchkeyPlatform

extension BookingStore {
    /// Gives a pool its first rooms and returns how many. A pool gets them once: 0 is returned ever after, also when
    /// its rooms were deleted, and however many ask at the same time.
    public func seed(_ rooms: [Room], pool: String) async throws -> Int {
        let now = clock.now()
        return try await database.write { connection in
            let isFirst = try await connection.execute(
                "INSERT INTO seeds (pool, seeded) VALUES (\(pool), \(now)) ON CONFLICT DO NOTHING")
            guard isFirst == 1 else { return 0 }
            var inserted = 0
            for room in rooms {
                inserted += try await connection.execute(
                    """
                    INSERT INTO rooms (pool, id, description, city, price, image_key)
                    VALUES (\(pool), \(room.id), \(room.description), \(room.city), \(room.price), \(room.imageKey))
                    ON CONFLICT DO NOTHING
                    """)
            }
            return inserted
        }
    }

    /// A room of the pool. Throws ``BookingError`` `roomNotFound` when it has none of that id.
    func room(_ id: String, pool: String) async throws -> Room {
        let room = try await database.read { connection in
            try await connection.first("\(Self.columns) WHERE pool = \(pool) AND id = \(id)").map { row in
                try Self.room(row)
            }
        }
        guard let room else { throw BookingError(.roomNotFound) }
        return room
    }

    /// The rooms of the pool by id, those that are free on all nights of `stay` when there is one; and the `next` of
    /// the page when there are more.
    func rooms(pool: String, freeFor stay: DateRange?, _ page: Page) async throws -> (rooms: [Room], next: String?) {
        var condition: SQL = "pool = \(pool)"
        if let after = page.after { condition.append(" AND id > \(after)") }
        if let stay {
            condition.append(
                """
                 AND NOT EXISTS (
                    SELECT 1 FROM booking_nights n
                    WHERE n.pool = rooms.pool AND n.room = rooms.id AND n.night >= \(stay.checkIn)
                        AND n.night < \(stay.checkOut))
                """)
        }
        let statement: SQL = "\(Self.columns) WHERE \(condition) ORDER BY id LIMIT \(page.limit + 1)"
        let body: @Sendable (any Connection) async throws -> [Room] = { connection in
            try await connection.query(statement).map { row in try Self.room(row) }
        }
        // The free ones may have to be looked for among many.
        var rooms = stay == nil ? try await database.read(body) : try await database.scan(body)
        if let stay {
            for index in rooms.indices { rooms[index].totalPrice = rooms[index].price * stay.nights }
        }
        guard rooms.count > page.limit else { return (rooms, nil) }
        rooms.removeLast()
        return (rooms, Page.next(after: rooms[rooms.count - 1].id))
    }

    private static let columns: SQL = "SELECT id, description, city, price, image_key FROM rooms"

    private static func room(_ row: Row) throws -> Room {
        try Room(
            id: row.get(0), description: row.get(1), city: row.get(2), price: row.get(3), imageKey: row.get(4))
    }
}

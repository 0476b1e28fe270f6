internal import Database

extension BookingStore {
    /// How many rows go in one transaction, those apart that refer to them.
    static let mostRemoved = 200

    /// Deletes all that a guest who is gone has here: with nobody left who may see or cancel them, their bookings would
    /// keep rooms taken for ever. In small transactions, so that others hardly wait. May be called again.
    public func remove(guest: String, pool: String) async throws {
        let ofGuest: SQL = "pool = \(pool) AND guest = \(guest)"
        try await removeAll { limit in
            [
                "DELETE FROM bookings WHERE id IN (SELECT id FROM bookings WHERE \(ofGuest) LIMIT \(limit))",
                "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE \(ofGuest) LIMIT \(limit))",
            ]
        }
    }

    /// Deletes all rooms and bookings of a pool that is gone, in small transactions. May be called again.
    public func remove(pool: String) async throws {
        try await removeAll { limit in
            [
                "DELETE FROM bookings WHERE id IN (SELECT id FROM bookings WHERE pool = \(pool) LIMIT \(limit))",
                "DELETE FROM events WHERE id IN (SELECT id FROM events WHERE pool = \(pool) LIMIT \(limit))",
                """
                DELETE FROM rooms WHERE (pool, id) IN (SELECT pool, id FROM rooms WHERE pool = \(pool) LIMIT \(limit))
                """, "DELETE FROM seeds WHERE pool = \(pool)",
            ]
        }
    }

    /// Runs the deletions in their order, a few rows a transaction, until they find nothing.
    private func removeAll(_ deletions: @escaping @Sendable (_ limit: Int) -> [SQL]) async throws {
        while true {
            let began = ContinuousClock.now
            let removed = try await database.write { connection -> Int in
                var left = Self.mostRemoved
                for deletion in deletions(left) where left > 0 { left -= try await connection.execute(deletion) }
                return Self.mostRemoved - left
            }
            guard removed >= Self.mostRemoved else { return }
            // The store belongs to others at least half of the time.
            try await Task.sleep(for: ContinuousClock.now - began)
        }
    }
}

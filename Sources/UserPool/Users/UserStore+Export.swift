internal import Database

extension UserStore {
    /// The users of the pool in the order of their `sub`, from after a place on.
    func users(after place: String, limit: Int) async throws -> [User] {
        // The signs leave the engine the order as its only index: another would have it sort the whole pool.
        try await connection.query(
            """
            SELECT \(Self.columns) FROM users AS u
            WHERE u.sub > \(place) AND +u.number >= \(pool.userRange.first) AND +u.number <= \(pool.userRange.last)
            ORDER BY u.sub LIMIT \(limit)
            """
        ).map(User.init)
    }
}

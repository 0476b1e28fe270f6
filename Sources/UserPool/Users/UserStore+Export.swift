internal import Database

extension UserStore {
    /// The users of the pool in the order of their `sub`, from after a place on.
    func users(after place: String, limit: Int) async throws -> [User] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM users AS u WHERE u.pool = \(pool.id.text) AND u.sub > \(place)
            ORDER BY u.sub LIMIT \(limit)
            """
        ).map(User.init)
    }
}

internal import Database

extension UserStore {
    /// Adds a user; where that cannot be, says why (`usernameExists`, `aliasExists`) and leaves nothing of it behind.
    /// For who adds many users in one transaction and goes on where one cannot be added: a statement that fails would
    /// fail them all.
    func tryInsert(_ user: User) async throws -> UserPoolError.Code? {
        if try await isNameTaken(user) { return .usernameExists }
        guard try await insertRow(of: user) else { return .usernameExists }
        for alias in liveAliases(of: user) where try await !tryAdd(alias, for: user) {
            try await delete(user.subject)
            return pool.settings.namesUsersBySubject ? .usernameExists : .aliasExists
        }
        return nil
    }

    /// Adds an alias that is free; false when it is another's, or the user's already.
    func tryAdd(_ alias: Alias, for user: User) async throws -> Bool {
        if alias.kind == .preferredUsername, let owner = try await owner(ofUsername: alias.key), owner != user.subject {
            return false
        }
        return try await connection.execute(
            """
            INSERT INTO aliases (pool, kind, value_key, sub)
            VALUES (\(pool.id.text), \(alias.kind.rawValue), \(alias.key), \(user.subject.text))
            ON CONFLICT (pool, kind, value_key) DO NOTHING
            """) == 1
    }
}

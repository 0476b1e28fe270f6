internal import LatchkeyPlatform

extension Pool {
    /// Removes a user with all that belongs to them, as an administrator; their sessions end. Throws `userNotFound`.
    public func deleteUser(_ name: String) async throws {
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            try await remove(user, in: transaction)
        }
    }

    /// Removes a user and what other tables know of them by account.
    func remove(_ user: User, in transaction: Transaction) async throws {
        try await services.sessions.endAll(of: user.subject, .deleted, at: services.clock.now(), in: transaction)
        try await UserStore(connection: transaction.connection, pool: self).delete(user.subject)
        try await Departures.note(id, user.subject, in: transaction.connection)
        let account = AccountKey(user.subject)
        try await codes(transaction.connection).discardAll(for: account)
        try await AttemptStore(transaction.connection, pool: id).forget(account)
        try await MessageQueue.discardAll(for: account, of: id, in: transaction.connection)
        try await RefusalStore(transaction.connection).forget(account, in: id)
    }
}

extension SignedInUser {
    /// Removes the user, as the user wants; all their sessions end.
    public func delete() async throws {
        try await pool.services.database.transaction { transaction in
            try await pool.remove(user, in: transaction)
        }
    }
}

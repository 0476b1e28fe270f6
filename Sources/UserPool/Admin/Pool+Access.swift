internal import LatchkeyPlatform

extension Pool {
    /// Keeps a user from signing in and ends all their sessions, as an administrator. Nothing happens to one who is
    /// disabled already. Throws `userNotFound`.
    public func disableUser(_ name: String) async throws {
        try await services.database.transaction { transaction in
            let user = try await setEnabled(false, of: name, in: transaction)
            try await endSignIns(of: user.subject, .disabled, in: transaction)
        }
    }

    /// Lets a user sign in again, as an administrator. Throws `userNotFound`.
    public func enableUser(_ name: String) async throws {
        try await services.database.transaction { transaction in
            _ = try await setEnabled(true, of: name, in: transaction)
        }
    }

    private func setEnabled(_ isEnabled: Bool, of name: String, in transaction: Transaction) async throws -> User {
        let users = UserStore(connection: transaction.connection, pool: self)
        guard var user = try await users.find(name) else { throw UserPoolError(.userNotFound) }
        guard user.isEnabled != isEnabled else { return user }
        user.isEnabled = isEnabled
        user.modified = services.clock.now()
        try await users.write(user)
        return user
    }
}

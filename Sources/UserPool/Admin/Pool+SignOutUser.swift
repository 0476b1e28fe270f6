internal import LatchkeyPlatform

extension Pool {
    /// Signs a user out everywhere, as an administrator. Throws `userNotFound`.
    public func signOutEverywhere(_ name: String) async throws {
        try await services.database.transaction { transaction in
            guard let user = try await UserStore(connection: transaction.connection, pool: self).find(name) else {
                throw UserPoolError(.userNotFound)
            }
            try await services.sessions.endAll(
                of: user.subject, .signedOut, at: services.clock.now(), in: transaction)
        }
    }
}
